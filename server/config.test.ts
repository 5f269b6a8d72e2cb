import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ConfigError, readConfig } from './config.ts'

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

test('without any setting the site answers on localhost:5000 and mail stays inside', () => {
  expect(readConfig({}).SMTP_URL).toBeUndefined()
  expect(readConfig({})).toMatchObject({
    PORT: 5000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:5000',
    DATA_DIR: './data',
    SERVICES: ['web', 'worker'],
  })
})

test('a blank setting counts as unset, and the public address loses its slash', () => {
  expect(readConfig({ SMTP_URL: '' }).SMTP_URL).toBeUndefined()
  expect(readConfig({ SMTP_URL: '', PUBLIC_URL: 'https://course.example/' })).toMatchObject({
    PUBLIC_URL: 'https://course.example',
  })
})

test('each wrong setting is one line that names it', () => {
  const problems = problemsOf({ PORT: 'many', PUBLIC_URL: 'ftp://x', SERVICES: 'web,cook', AUTH_SECRET: 'short' })
  expect(problems.map((line) => line.split(/[.:]/)[0]).sort()).toEqual(['AUTH_SECRET', 'PORT', 'PUBLIC_URL', 'SERVICES'])
})

test.each([
  ['PUBLIC_URL', 'https://course.example/course'],
  ['PUBLIC_URL', 'https://course.example/?x=1'],
  ['PUBLIC_URL', 'https://course.example/#a'],
  ['SMTP_URL', 'smtp://user:12#34@mail.example'],
  ['SMTP_URL', 'smtp://user:12/34@mail.example'],
  ['MAIL_FROM', 'Course'],
  ['TIME_ZONE', 'Europe/Bohemia'],
])('%s may not be %s', (name, value) => {
  const others: Record<string, string> = {}
  if (name === 'SMTP_URL') others.MAIL_FROM = 'course@example.com'
  if (name === 'MAIL_FROM') others.SMTP_URL = 'smtp://localhost'
  expect(problemsOf({ ...others, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: must `))])
})

test('an encoded password and a sender with a name are accepted', () => {
  const settings = { SMTP_URL: 'smtps://user:12%2334@mail.example:465', MAIL_FROM: 'Course <course@example.com>' }
  expect(readConfig(settings)).toMatchObject(settings)
})

test('halves of a pair are refused', () => {
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'x' })).toEqual(['GOOGLE_CLIENT_SECRET: needed because GOOGLE_CLIENT_ID is set'])
  expect(problemsOf({ SMTP_URL: 'smtp://localhost' })).toEqual(['MAIL_FROM: needed because SMTP_URL is set'])
})

test('production on a shared database needs its own secret', () => {
  expect(problemsOf({ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' })).toEqual([expect.stringContaining('AUTH_SECRET')])
})

test('every setting is explained in .env.example with its default', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const explained = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]!)
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
  const declared = [...source.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map((match) => match[1]!).filter((name) => name !== 'NODE_ENV')
  expect([...new Set(declared)].sort()).toEqual([...new Set(explained)].sort())
})
