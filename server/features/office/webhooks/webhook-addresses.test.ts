import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWebhook, updateWebhook, type WebhookEvent } from '#contract/webhooks.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { openWebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { postToPublicAddress } from './post-to-public-address.ts'

/** Numbers of this machine, of private networks and of ranges that hold such in another form. */
const privateNumbers = [
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[::127.0.0.1]',
  '[fec0::1]',
  '[64:ff9b:1::7f00:1]',
  '[3fff::1]',
  '168.63.129.16',
]

test('an address inside the network is refused however it is written', async () => {
  const receiver = await openWebhookReceiver()
  onTestFinished(() => receiver.close())
  const { port } = new URL(receiver.url)
  for (const host of ['localhost', ...privateNumbers]) {
    const outcome = await postToPublicAddress(`https://${host}:${port}/`, { headers: {}, body: '{}', privateToo: false })
    expect([host, outcome]).toEqual([host, { status: null, problem: 'The address leads into a private network.' }])
  }
  expect(await postToPublicAddress(receiver.url, { headers: {}, body: '{}', privateToo: false })).toEqual({
    status: null,
    problem: 'The address must start with https://.',
  })
  expect(receiver.received).toEqual([])
})

test.each([
  ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 'The receiver answered 101.'],
  ['HTTP/1.1 200 OK\r\n', 'No connection: ECONNRESET.'],
  ['SSH-2.0-OpenSSH\r\n', 'No connection: HPE_INVALID_CONSTANT.'],
  [`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 'No connection: HPE_HEADER_OVERFLOW.'],
])('a receiver that answers %j is not waited for', async (bytes, problem) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => (bytes.includes('101') ? socket.write(bytes) : socket.end(bytes)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const outcome = await postToPublicAddress(`http://127.0.0.1:${port}/`, { headers: {}, body: '{}', privateToo: true })
  expect(outcome.problem).toBe(problem)
})

test('an invalid webhook address is refused with a message at its field', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const sentences = {
    'http://example.com/hooks': 'Please enter an address that starts with https://.',
    'https://user:secret@example.com/': /without user name and password/,
    'ftp://example.com/': /web address/,
    'https://example.com/#part': /web address/,
    'no address': /web address/,
  }
  for (const [url, sentence] of Object.entries(sentences)) {
    const { status, body } = await product.call(createWebhook, { as, body: { url, events: ['team.requested'] } })
    expect([url, status, body.issues?.[0]?.path]).toEqual([url, 400, 'url'])
    expect(body.issues![0]!.message).toMatch(sentence)
  }
  const none = await product.call(createWebhook, { as, body: { url: 'https://example.com/', events: [] } })
  expect(none.body.issues).toEqual([{ path: 'events', message: 'Please choose at least one event.' }])
})

test('a number of a private network is refused at the form, unless private networks are allowed', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const events: WebhookEvent[] = ['team.requested']
  const message = 'This address belongs to this machine or a private network. Please enter an address on the public Internet.'
  for (const host of [...privateNumbers, '127.0.0.1.', '255.255.255.255', '224.0.0.1']) {
    const { status, body } = await product.call(createWebhook, { as, body: { url: `https://${host}:8443/hooks`, events } })
    expect([host, status, body.issues]).toEqual([host, 400, [{ path: 'url', message }]])
  }
  const added = await product.call(createWebhook, { as, body: { url: 'HTTPS://1.1.1.1/hooks', events } })
  expect(added.status).toBe(201)
  const change = { url: 'https://10.0.0.1/', events, enabled: true }
  const changed = await product.call(updateWebhook, { as, params: { id: added.body.data._id }, body: change })
  expect(changed.body.issues).toEqual([{ path: 'url', message }])
  const inside = await startTestProduct({ settings: { WEBHOOKS_TO_PRIVATE_NETWORKS: 'allowed' } })
  const admin = await inside.signIn({ role: 'admin' })
  expect((await inside.call(createWebhook, { as: admin.token, body: { url: 'http://10.0.0.1/', events } })).status).toBe(201)
})
