import {
	adviceFor,
	adviceForOtherHost,
} from '../../../../../nodes/shared/transport/errors/statusAdvice';

const checkUrl = { remedy: "Check the 'Base URL' of the credential" };
const serverSide = { remedy: 'The cause is on the side of the service. Try again later' };

it.each<[number, object]>([
	[400, { remedy: 'Check the values that this item sends' }],
	[
		401,
		{
			reason: 'the service does not accept the API key',
			remedy:
				'Open the credential and paste the key again. Find it in the web app under Settings > API Key',
		},
	],
	[402, { remedy: 'Check the plan of your account in the web app' }],
	[
		403,
		{
			reason: 'the API key is not allowed to do this',
			remedy: 'Check in the credential that the key belongs to the right account',
		},
	],
	[405, { remedy: "Check the 'Base URL' of the credential: the API may be at another path" }],
	[409, { remedy: 'Something with this name already exists, or was changed at the same time' }],
	[
		413,
		{
			reason: 'the item holds more data than the service accepts at once',
			remedy: 'Shorten the values of this item',
		},
	],
	[415, { remedy: "Check the 'Base URL' of the credential: this does not look like the API" }],
	[422, { remedy: 'Check the values that this item sends against the fields of the template' }],
	[
		429,
		{
			reason: 'the service is rate limiting requests',
			remedy: 'Wait a while, or send fewer items at once',
		},
	],
	[302, checkUrl],
	[418, checkUrl],
	[499, checkUrl],
	[500, serverSide],
	[503, serverSide],
	[599, serverSide],
])('%d', (status, advice) => {
	expect(adviceFor(status)).toEqual(advice);
});

const origin = 'https://files.example.com';
const elsewhere = `The address belongs to another host (${origin}), which is called without the API key. `;

it.each([401, 403])('%d on another host: the link may no longer be valid', (status) => {
	expect(adviceForOtherHost(status, origin)).toEqual({
		reason: `${origin} refuses to give the file`,
		remedy: `${elsewhere}Its links may be valid for a short time only: run this item again, and if it stays so, ask the operator of the service`,
	});
});

it.each([400, 402, 404, 500])('%d on another host: the operator may know', (status) => {
	expect(adviceForOtherHost(status, origin)).toEqual({
		remedy: `${elsewhere}Run this item again; if it stays so, ask the operator of the service`,
	});
});
