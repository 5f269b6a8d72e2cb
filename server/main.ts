import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { createLogger } from './create-logger.ts'
import { findOrStartDatabase } from './find-database.ts'
import type { Product } from './product.ts'
import { startFailure } from './start-failure.ts'
import { endOnSignals } from './stop-in-order.ts'

const startedAt = performance.now()
let config: Config | undefined

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  config = readConfig(process.env)
  const log = createLogger(config)
  const started = start(config, log)
  endOnSignals(started, log)
  const product = await started

  const lines = [
    `Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    ...(product.address ? [`  Site           ${product.address}`] : []),
    ...(product.newAdmin
      ? [
          `  Admin          ${product.address ?? config.PUBLIC_URL}/auth`,
          `    email       ${product.newAdmin.email}`,
          `    password     ${product.newAdmin.password}   (shown only now)`,
        ]
      : ['  Admin          sign in at /auth; a lost password: npm run admin -- EMAIL']),
    ...(product.sampleInvitation ? [`  Invitation     ${product.sampleInvitation}`] : []),
    ...(config.SMTP_URL === undefined
      ? [`  Mail           nothing leaves without SMTP_URL; read it at ${config.PUBLIC_URL}/admin/mail`]
      : []),
    `  API            ${config.PUBLIC_URL}/api/docs`,
    '  Try next       open the invitation · ask for access · approve the team in the admin area · activate from the mail',
    '  Stop           Ctrl+C',
  ]
  console.log(`\n${lines.join('\n')}\n`)
} catch (error) {
  console.error(startFailure(error, config) ?? error)
  process.exit(1)
}

/** Starts the database in other processes while this one loads the rest of the product, which takes about as long. */
async function start(config: Config, log: Logger): Promise<Product> {
  const found = findOrStartDatabase(config, log, 'product')
  // The error is handled below, where the promise is awaited.
  found.catch(() => undefined)
  // The first of these processes starts before the next turn.
  await setImmediate()
  const { startProduct } = await import('./product.ts')
  return startProduct(config, log, found)
}
