import {
	clean,
	serviceMessage,
	reportsFailure,
} from '../../../../../nodes/shared/transport/errors/serviceMessage.ts';

const key = 'key-0123456789';

describe("the service's words in an error body", () => {
	it.each([
		['{"message":"No such template"}', 'No such template'],
		['{"error":{"code":"E1","message":"No such template"}}', 'No such template'],
		['{"errors":[{"field":"total","message":"must be a number"}]}', 'total: must be a number'],
		[
			'{"message":"Invalid","errors":[{"field":"a","message":"x"},{"field":"b","message":"y"}]}',
			'Invalid: a: x; b: y',
		],
		['{"title":"Bad request","detail":"total is missing","status":400}', 'total is missing'],
		['["one",null,"",{"code":1},"two"]', 'one; two'],
		['[1,2,3,4,5,6,7,8,9,10,"eleven"]', ''],
		['{"error":"invalid_request","error_description":"No such template"}', 'No such template'],
		['{"error":"E1","description":"No such template"}', 'No such template'],
		['{"error":"E1","title":"No such template"}', 'No such template'],
		['{"error":"E1","reason":"No such template"}', 'No such template'],
		['{"message":"  ","error":"No such template"}', 'No such template'],
		['{"message":null,"error":{"error":{"message":"third"}}}', 'third'],
		['{"error":{"error":{"error":{"message":"fourth"}}}}', ''],
		['[[["third"]]]', 'third'],
		['[[[["fourth"]]]]', ''],
		['{"errors":{"errors":{"errors":{"errors":"fourth"}}}}', ''],
		['{"errors":null,"message":"No such template"}', 'No such template'],
		['"just text"', 'just text'],
		['\uFEFF{"message":"with a mark"}', 'with a mark'],
		['No such template', 'No such template'],
		['<html><head><title>502 Bad Gateway</title></head><body>…</body></html>', '502 Bad Gateway …'],
		['<!DOCTYPE html><body><h1>Not here</h1><p>Try <b>there</b></p></body>', 'Not here Try there'],
		['<html><title>Gone</title><h1>Gone</h1><script>x()</script></html>', 'Gone Gone'],
		['<html><body>Just <i>text</i> <here><style>a{}</style></body></html>', 'Just text <here>'],
		['<html><p>No template &#34;a&#x22; &amp; no &lt;b&gt;</p></html>', 'No template "a" & no'],
		['no markup: &#34;', 'no markup: &#34;'],
		['Down<script>\n\tlet x = 1;\n</script>today', 'Down today'],
		['', ''],
	])('%s', (body, words) => {
		expect(serviceMessage(body, key)).toBe(words);
	});

	const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
	it.each([
		[
			`${xml}<Error><Code>AccessDenied</Code><Message>Request has expired</Message><HostId>q=</HostId></Error>`,
			'Request has expired',
		],
		[`\uFEFF${xml}<Error><Message> </Message><Title>With a mark</Title></Error>`, 'With a mark'],
		[
			`${xml}<ErrorResponse xmlns="https://x.test/"><Error><Message>Deep</Message></Error></ErrorResponse>`,
			'Deep',
		],
		[
			'<s:Envelope xmlns:s="x"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>Bad</faultstring></s:Fault></s:Body></s:Envelope>',
			'Bad',
		],
		[`${xml}<Error><Message><![CDATA[5 < 6 & "so"]]></Message></Error>`, '5 < 6 & "so"'],
		[
			`${xml}<Error><Message>5 &lt; 6 &amp; &quot;so&quot; &#233;</Message></Error>`,
			'5 < 6 & "so" é',
		],
		[`${xml}<Error><Code>SlowDown</Code><Message/></Error>`, 'SlowDown'],
		[`${xml}<fault><code lang="en">E1</code><id>7</id></fault>`, 'E1 7'],
		[`${xml}<Error><Code>Cut</Code><Message>Request has ex`, 'Cut Request has ex'],
		[
			`${xml}<!DOCTYPE html><html><head><title>Gone</title></head><body>It is gone</body></html>`,
			'Gone It is gone',
		],
		[
			'<!doctype html><html><head><title>Sign in</title><link rel="preload" crossorigin href="/a.js" nonce="V9',
			'Sign in',
		],
		['{"Message":"Capital"}', 'Capital'],
		['{"errorMessage":"One word"}', 'One word'],
		['{"msg":"Short"}', 'Short'],
		[
			'{"errors":{"total":["is too long","is no number"],"name":["is empty"]}}',
			'total: is too long; is no number; name: is empty',
		],
	])('%s', (body, words) => {
		expect(serviceMessage(body, key)).toBe(words);
	});

	it('never shows the API key, even when the service repeats it', () => {
		expect(serviceMessage(`{"message":"Unknown key ${key}"}`, key)).toBe('Unknown key ***');
	});

	it('takes out markup, line breaks and characters that change the direction of text', () => {
		expect(clean('a <b onclick="x">b</b>\r\n\u0007c \u202Egnp.exe', key)).toBe('a b c gnp.exe');
	});

	it('cuts what is too long to be read', () => {
		const words = serviceMessage(JSON.stringify({ message: 'x'.repeat(5000) }), key);
		expect(words).toHaveLength(300);
		expect(words.endsWith('…')).toBe(true);
		expect(clean('x'.repeat(300), key)).toBe('x'.repeat(300));
		expect(clean(`${'x'.repeat(298)} xyz`, key)).toBe(`${'x'.repeat(298)}…`);
	});

	it('is not impressed by deep nesting', () => {
		const deep = `${'{"error":'.repeat(5000)}"x"${'}'.repeat(5000)}`;
		expect(serviceMessage(deep, key)).toBe('');
	});
});

describe('what stands between < and >', () => {
	it.each([
		['must be < 5 or > 10', 'must be < 5 or > 10'],
		['<first_name> and <email> are missing', '<first_name> and <email> are missing'],
		['x <b or c> y', 'x <b or c> y'],
		['a <b>bold</b> word<br/>next', 'a bold word next'],
		['see <a href="https://x.test">here</a> <img src=x onerror=alert(1)>', 'see here'],
	])('%s', (text, shown) => {
		expect(clean(text, key)).toBe(shown);
		expect(serviceMessage(JSON.stringify({ message: text }), key)).toBe(shown);
	});
});

it.each([
	{ success: false },
	{ Success: 'false' },
	{ status: 'error' },
	{ status: 'fail' },
	{ status: 'Failed' },
	{ status: 404 },
	{ statusCode: 400 },
	{ error: 'no' },
	{ error: true },
	{ error: { code: 1 } },
	{ errors: { total: ['no'] }, data: [] },
])('%j says that it failed', (answer) => {
	expect(reportsFailure(answer)).toBe(true);
});

it.each([
	undefined,
	null,
	'error',
	[],
	[{ error: 'no' }],
	{},
	{ success: true, ok: 1 },
	{ status: 399 },
	{ status: 'no error' },
	{ status: 'failover' },
	{ error: null, errors: [] },
	{ error: false, errors: {} },
	{ uid: 'd', error: 'a value of its own', status: 'error' },
])('%j does not', (answer) => {
	expect(reportsFailure(answer)).toBe(false);
});
