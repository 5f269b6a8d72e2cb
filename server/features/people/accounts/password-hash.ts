import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { DomainError } from '#contract/domain-error.ts'
import { passwordLength } from '#contract/field-limits.ts'

const argon2Hash = promisify(argon2)

/** Concurrent password hashes: one per core, and at most three of Node's four pool threads, so that file reads for pages do not wait. */
const atOnce = Math.min(3, availableParallelism())
const limit = pLimit(atOnce)

const derive = (...given: Parameters<typeof argon2Hash>): Promise<Buffer> => limit(() => argon2Hash(...given))

/** Argon2id cost: 19 MiB, two passes, one lane (OWASP password storage). */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

let common: Promise<Set<string>> | undefined

const readCommonPasswords = async (): Promise<Set<string>> =>
  new Set((await import('@zxcvbn-ts/language-common')).default.dictionary['passwords-common'])

/** Checks a new password's length and that it is not common; composition does not matter. Throws `weak-password` with the reason. */
export async function checkPasswordRule(password: string, email: string): Promise<void> {
  const refuse = (message: string): never => {
    throw new DomainError('weak-password', { issues: [{ path: 'password', message }] })
  }
  const length = [...password].length
  if (length < passwordLength.min) refuse(`Please use at least ${passwordLength.min} characters.`)
  if (length > passwordLength.max) refuse(`Please use at most ${passwordLength.max} characters.`)
  const plain = password.toLowerCase()
  common ??= readCommonPasswords()
  const known = await common
  if (new Set(plain).size < 4 || known.has(plain) || known.has(plain.replace(/[\d\W_]+$/, '')) || /^(.{1,5})\1+$/.test(plain))
    refuse('This password is on a list of common passwords. Please choose another one.')
  if (plain === email || plain === email.split('@')[0]) refuse('Please do not use your email address as the password.')
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The same for every keyboard and system: `é` may be one character or two (NIST SP 800-63B). */
const normalise = (password: string) => password.normalize('NFKC')

/** Hashes a password with Argon2id, off the event loop. Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: normalise(password), nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash that matches no password, so that an unknown address takes as long as a known one. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`

/** Whether the password matches the hash; takes the same time for an account without one. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = shape.exec(hash ?? dummyHash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: normalise(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && hash !== null
}
