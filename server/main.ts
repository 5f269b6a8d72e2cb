import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from './config.ts'
import { StartRefusal } from './db/embedded-refusal.ts'
import { openLog, startProduct } from './product.ts'

const startedAt = performance.now()

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = openLog(config)
  const product = await startProduct(config, log)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const tooLong = setTimeout(() => process.exit(1), 20_000)
    tooLong.unref()
    await product.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))

  const lines = [
    `Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    ...(product.address ? [`  Site           ${product.address}`] : []),
    ...(product.newAdmin
      ? [
          `  Admin          ${product.address ?? config.PUBLIC_URL}/auth`,
          `    e-mail       ${product.newAdmin.email}`,
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
  if (error instanceof ConfigError || error instanceof StartRefusal) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(`Port ${(error as { port?: number }).port} is taken by another program. Stop it, or set PORT to another one.`)
  else console.error(error)
  process.exit(1)
}
