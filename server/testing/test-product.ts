import { randomBytes, randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, inject, onTestFinished } from 'vitest'
import type { AnyEndpoint, Given, Parsed } from '#contract/endpoint/endpoint.ts'
import { allMails } from '../all-mails.ts'
import { assembleApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { insertUser } from '../features/people/accounts/accounts.queries.ts'
import { openSession } from '../features/people/sessions/sessions.service.ts'
import { openDatabase, openPool } from '../platform/db/database.ts'
import { listMailSources } from '../platform/mail/mail.queries.ts'
import { writeMail } from '../platform/mail/write-mail.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { copyDatabase, dropDatabase } from './new-database.ts'
import { templateDatabase } from './template-cluster.ts'
import { watchAnswers, watchRefusals } from './watch-answers.ts'

/** A clock that the test moves. */
export type TestClock = {
  now(): Date
  set(to: Date | string): void
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

function openTestClock(start: string): TestClock {
  let current = new Date(start)
  return {
    now: () => new Date(current),
    set: (to) => {
      current = new Date(to)
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      current = new Date(current.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}

/** An answer of the API as a client gets it. */
export type TestAnswer<Data = unknown> = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: {
    success: boolean
    message?: string
    data: Data
    total?: number
    code?: string
    issues?: { path: string; message: string }[]
    details?: unknown
  }
  text: string
}

/** The product under test: the real app on a separate database, with a clock that the test moves. */
export type TestProduct = Awaited<ReturnType<typeof openTestProduct>>['product']

type TestProductOptions = {
  settings?: Record<string, string>
  at?: string
  siteDir?: string
  downloadsDir?: string
  /** Takes the lines of the log. */
  logTo?: string[]
  /** The database to start on a copy of; by default a new one with the course in it. */
  template?: string
}

/** Starts the product on a fresh clone of the template; it ends with the test. */
export async function startTestProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const { product, endTest, close } = await openTestProduct(options)
  onTestFinished(async () => {
    try {
      endTest()
    } finally {
      await close()
    }
  })
  return product
}

/**
 * One product for all tests of a file that do not disturb each other, started before the first and ended after the last of them. Returns
 * a function that gives it.
 */
export function shareTestProduct(options: TestProductOptions = {}): () => TestProduct {
  let opened: Awaited<ReturnType<typeof openTestProduct>> | undefined
  const getOpened = () => {
    if (!opened) throw new Error('The shared product is there while a test runs.')
    return opened
  }
  beforeAll(async () => {
    opened = await openTestProduct(options)
  })
  afterEach(() => getOpened().endTest())
  afterAll(() => opened?.close())
  return () => getOpened().product
}

async function openTestProduct(options: TestProductOptions) {
  const database = await copyDatabase(options.template ?? templateDatabase)
  const address = { ...inject('cluster'), database }
  const { logTo } = options
  const log = logTo
    ? pino({ level: 'trace', base: undefined }, { write: (line: string) => void logTo.push(line) })
    : pino({ level: process.env.TEST_LOG ?? 'silent' })
  const pool = openPool(address, log)
  const clock = openTestClock(options.at ?? '2026-11-21T09:00:00Z')
  const config: Config = readConfig({
    PUBLIC_URL: 'http://course.test',
    RATE_LIMIT_SCALE: '1000',
    SERVICES: 'web',
    ...options.settings,
  })
  let statements = 0
  const countStatement: KyselyPlugin['transformQuery'] = ({ node }) => {
    statements++
    return node
  }
  const deps: Deps = {
    config,
    db: openDatabase(pool, [{ transformQuery: countStatement, transformResult: async ({ result }) => result }]),
    clock,
    log,
    authSecret: randomBytes(48),
    downloadsDir: options.downloadsDir ?? '',
    storage: openStorage(config),
  }
  const app = await assembleApp(deps, options.siteDir ? { siteDir: options.siteDir } : {})
  const expectDeclaredRefusals = watchRefusals(app)
  const checkAnswers = watchAnswers(app)
  const endTest = () => {
    expectDeclaredRefusals()
    checkAnswers()
  }
  const close = async () => {
    await app.close()
    await pool.end()
    await dropDatabase(database)
  }
  const product = {
    deps,
    app,
    clock,
    pool,
    /** The database, for connections of other processes. */
    address,
    /** How many statements the product has sent to the database. */
    statementCount: () => statements,
    /** Calls an endpoint through HTTP; `as` is a bearer token, `invitation` a token for `X-Invitation`. */
    async call<E extends AnyEndpoint>(
      endpoint: E,
      input: {
        params?: Record<string, string | number>
        query?: Record<string, string | number>
        body?: Given<E['body']> | unknown
        as?: string
        invitation?: string
        headers?: Record<string, string>
      } = {},
    ): Promise<TestAnswer<Parsed<E['data']>>> {
      const path = endpoint.path.replace(/:([A-Za-z_]+)/g, (_: string, name: string) =>
        encodeURIComponent(String(input.params?.[name] ?? '')),
      )
      const query = new URLSearchParams(
        Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
      ).toString()
      const response = await app.inject({
        method: endpoint.method,
        url: query ? `${path}?${query}` : path,
        headers: {
          ...(input.as ? { authorization: `Bearer ${input.as}` } : {}),
          ...(input.invitation ? { 'x-invitation': input.invitation } : {}),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : undefined,
        text: response.body,
      } as never
    },
    /** Adds an account and returns its id and a session token. */
    async signIn(
      account: Partial<{
        email: string
        fullName: string
        company: string
        role: 'admin' | 'reviewer' | 'user'
        userType: 'admin' | 'reviewer' | 'full' | 'demo'
        accessExpiresAt: Date | null
      }> = {},
    ) {
      const role = account.role ?? 'user'
      const userType = account.userType ?? (role === 'user' ? 'full' : role)
      const now = clock.now()
      const user = {
        email: account.email ?? `${randomUUID()}@example.com`,
        fullName: account.fullName ?? 'Test Person',
        company: account.company ?? 'Test Company',
        role,
        userType,
        passwordHash: null,
        emailProvenAt: userType === 'demo' ? null : now,
        accessExpiresAt: account.accessExpiresAt ?? (userType === 'demo' ? new Date(now.getTime() + 7 * 86_400_000) : null),
        createdAt: now,
        updatedAt: now,
      }
      const { id } = await insertUser(deps.db, user)
      const token = await openSession(
        deps.db,
        deps,
        { id, role, accessExpiresAt: user.accessExpiresAt },
        { kind: 'session', userAgent: 'test' },
      )
      return { id, email: user.email, token }
    },
    /** Mails with the text they are delivered with, oldest first; blank where what a mail is about has been deleted. */
    mails: async (kind?: string) => {
      const mails = []
      for (const row of await listMailSources(deps.db, kind)) {
        const { id, kind: name, toEmail, state } = row
        const written = await writeMail(deps, allMails, row, { withhold: false })
        const { subject = '', html = '', text = '', headers = {} } = written ?? {}
        mails.push({ id, kind: name, toEmail, state, subject, html, text, headers })
      }
      return mails
    },
  }
  return { product, endTest, close }
}
