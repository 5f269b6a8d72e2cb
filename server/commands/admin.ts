import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { emailAddress } from '#contract/fields.ts'
import { makeAdmin } from '../auth/first-admin.ts'
import { ConfigError, readConfig } from '../config.ts'
import { StartRefusal } from '../db/embedded-refusal.ts'
import { openProductDatabase } from '../product.ts'

// npm run admin -- EMAIL: makes an account an admin, or makes the account, and prints a link to set its password.
const given = emailAddress().safeParse(process.argv[2])
try {
  if (!given.success) {
    console.error(process.argv[2] === undefined ? 'Say whom: npm run admin -- EMAIL' : given.error.issues[0]?.message)
    process.exitCode = 1
  } else {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const opened = await openProductDatabase(config, pino({ level: 'warn' }), 'command')
    try {
      const { outcome, link } = await makeAdmin(opened.deps, given.data)
      console.log(`${given.data} ${outcome}.\nSet the password within one hour at\n  ${link}`)
    } finally {
      await opened.close()
    }
  }
} catch (error) {
  console.error(error instanceof StartRefusal || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
