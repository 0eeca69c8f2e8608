import { get, remove } from './calls.js';
import { make } from '../make.js';
import { byId } from '../shared/element.js';
import { attempt } from '../shared/notice.js';

const mostShown = 60;

function tone(status) {
	if (status === undefined || status >= 500) return 'bad';
	return status >= 400 ? 'poor' : 'good';
}

function detail({ at, key, bodyBytes, body, query }) {
	const facts = [new Date(at).toLocaleTimeString(), `key ${key}`, `${bodyBytes} bytes`];
	const hasQuery = Object.keys(query).length > 0;
	return make(
		'div',
		{},
		make('p', { className: 'soft' }, facts.join(' · ')),
		hasQuery ? make('pre', {}, new URLSearchParams(query).toString()) : undefined,
		body === undefined ? undefined : make('pre', {}, JSON.stringify(body, null, 2)),
	);
}

function line(entry) {
	const { method, path, status, durationMs = 0 } = entry;
	const summary = make(
		'summary',
		{},
		make('span', { className: `method ${method.toLowerCase()}` }, method),
		make('span', { className: 'path', title: path }, path),
		make('span', { className: `status ${tone(status)}` }, String(status ?? 'lost')),
		make('span', { className: 'time' }, `${durationMs} ms`),
	);
	return make('li', {}, make('details', {}, summary, detail(entry)));
}

function showHintIfEmpty(list) {
	if (list.children.length > 0) return;
	list.append(
		make('li', { className: 'empty' }, 'No requests yet. They appear here as they arrive.'),
	);
}

/** Shows the requests as they come, the newest first, and tells of each. */
export function startJournal(onRequest) {
	const list = byId('journal');
	const add = (entry) => {
		list.querySelector('.empty')?.remove();
		list.prepend(line(entry));
		while (list.children.length > mostShown) list.lastElementChild.remove();
	};
	const showAll = async () => {
		list.replaceChildren();
		for (const entry of await get(`journal?limit=${mostShown}`)) add(entry);
		showHintIfEmpty(list);
	};
	byId('clear-journal').addEventListener('click', async () => {
		await attempt(async () => {
			await remove('journal');
			await showAll();
		});
	});
	const live = new EventSource('/__mock/journal/live');
	const show = (text, isLive) => {
		byId('live').textContent = text;
		byId('live-dot').classList.toggle('on', isLive);
	};
	live.addEventListener('ready', () => {
		show('Local service, running', true);
		void attempt(showAll);
	});
	live.addEventListener('error', () => show('Not running', false));
	live.addEventListener('message', ({ data }) => {
		const entry = JSON.parse(data);
		add(entry);
		onRequest(entry);
	});
}
