import { intermediaryAdvice } from '../../../../../nodes/shared/transport/errors/intermediary';

const page = '<!DOCTYPE html><html><body>Sorry, you have been blocked</body></html>';
const json = '{"message":"Forbidden"}';
const blocked = 'something between n8n and the service blocked the request';
const mayBe = 'something between n8n and the service may have blocked the request';

it.each([
	[{ server: 'cloudflare' }, page, blocked],
	[{ 'cf-ray': '8a-FRA' }, page, blocked],
	[{ 'x-amz-cf-id': 'x' }, page, blocked],
	[{ 'x-akamai-request-id': 'x' }, page, blocked],
	[{ 'x-azure-ref': 'x' }, page, blocked],
	[{ 'x-iinfo': 'x' }, page, blocked],
	[{ 'x-sucuri-id': 'x' }, page, blocked],
	[{ server: 'AkamaiGHost', 'content-type': 'text/html' }, 'Access Denied', blocked],
	[{ server: 'BigIP' }, page, blocked],
	[{}, page, mayBe],
	[{ server: 'nginx' }, '\n<html><head><title>403</title></head></html>', mayBe],
	[{ server: 'cloudflare' }, json, undefined],
	[{ server: 'cloudflare', 'content-type': 'text/xhtmlx' }, 'html', undefined],
	[{}, json, undefined],
	[{}, '', undefined],
])('403 with %j and %j: %s', (headers, body, reason) => {
	expect(intermediaryAdvice(403, headers, body)?.reason).toBe(reason);
});

it('a firewall does not speak of the key', () => {
	for (const headers of [{ server: 'cloudflare' }, {}]) {
		const advice = intermediaryAdvice(403, headers, page);
		expect(Object.values(advice ?? {}).join(' ')).not.toMatch(/key/i);
		expect(advice?.remedy).toContain('let requests of this n8n through');
	}
});

it.each([
	[400, undefined],
	[401, undefined],
	[404, undefined],
	[500, undefined],
	[502, 'status 502'],
	[504, 'status 504'],
	[511, 'status 511'],
	[519, undefined],
	[520, 'status 520'],
	[530, 'status 530'],
	[531, undefined],
])('a web page with %d: %s', (status, reason) => {
	const found = intermediaryAdvice(status, {}, page)?.reason;
	if (reason) expect(found).toMatch(new RegExp(`answered in its place, with ${reason}$`));
	else expect(found).toBeUndefined();
});

it.each([500, 503, 429])('a web page of a content delivery network, with %d', (status) => {
	const found = intermediaryAdvice(status, { 'cf-ray': '8a-FRA' }, page)?.reason;
	expect(found).toMatch(/answered in its place/);
	expect(intermediaryAdvice(status, { 'cf-ray': '8a-FRA' }, json)).toBeUndefined();
});

it('what asks for a password of its own is not the service', () => {
	const basic = { 'www-authenticate': 'Basic realm="Staging"' };
	expect(intermediaryAdvice(401, basic, page)?.reason).toContain(
		'asks for a user name and password',
	);
	expect(intermediaryAdvice(401, basic, json)).toBeUndefined();
	expect(intermediaryAdvice(401, { 'www-authenticate': 'Bearer' }, page)).toBeUndefined();
});

it('a success is one, whoever sends it', () => {
	expect(intermediaryAdvice(200, { 'proxy-agent': 'x' }, page)).toBeUndefined();
	expect(intermediaryAdvice(407, {}, '')?.reason).toContain('the proxy between');
	expect(intermediaryAdvice(400, { 'proxy-status': 'x' }, json)?.reason).toContain(
		'a proxy between',
	);
});
