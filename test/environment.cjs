const vm = require('node:vm');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/**
 * Jest's environment for Node with a global object that V8 reads as fast as its own. Jest's is a proxy that is asked
 * for `Math`, `Object` and `Promise` each time they are named.
 */
module.exports = class FastEnvironment extends NodeEnvironment {
	constructor(...options) {
		const { createContext } = vm;
		vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
		try {
			super(...options);
		} finally {
			vm.createContext = createContext;
		}
		// What is installed is loaded by Node itself, as where people run it: neither transformed nor resolved by Jest.
		this.global.importNatively = (specifier) => import(specifier);
	}
};
