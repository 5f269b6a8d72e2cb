import autocannon from 'autocannon'
import type { LoadOrder } from './load.ts'

const order = JSON.parse(process.argv[2]!) as LoadOrder
let sent = 0

const result = await autocannon({
  url: order.url,
  connections: order.connections ?? 32,
  duration: order.seconds,
  requests: [
    {
      method: order.method ?? 'GET',
      setupRequest: (request) => {
        // Every request from another address and for another person, as on a real evening.
        const number = `${process.pid}${sent++}`
        const address = `10.${sent & 255}.${(sent >> 8) & 255}.${(sent >> 16) & 255}`
        return {
          ...request,
          headers: { ...order.headers, 'x-forwarded-for': address },
          ...(order.body === undefined ? {} : { body: JSON.stringify(order.body).replaceAll('{number}', number) }),
        }
      },
    },
  ],
})
console.log(
  JSON.stringify({
    answers: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors + result.timeouts,
  }),
)
