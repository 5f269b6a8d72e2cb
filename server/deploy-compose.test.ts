import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { projectDir } from './platform/project-dir.ts'
import { stopMs } from './stop-in-order.ts'
import { readCompose, readEnvFile, sourceOf, variablesOf } from './testing/manifests.ts'

const folder = join(projectDir, 'deploy')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8').replace(/\\\n\s*/g, '')
const example = readEnvFile(join(folder, '.env.example'))
const filledIn = {
  ...example,
  SITE_HOST: 'course.example.com',
  POSTGRES_PASSWORD: 'p'.repeat(48),
  AUTH_SECRET: 'a'.repeat(64),
  S3_ACCESS_KEY_ID: 'k'.repeat(24),
  S3_SECRET_ACCESS_KEY: 's'.repeat(48),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'a long password',
}

const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((value) => Number.parseInt(value, 10))
const environment = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const service = z.strictObject({
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  restart: z.enum(['unless-stopped', 'no']),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: seconds.optional(),
  shm_size: z.string().optional(),
  environment,
  ports: z.array(z.string().regex(/^\d+:\d+(\/udp)?$/)).optional(),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
  networks: z.array(z.string()),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({ test: z.array(z.string()), interval: seconds, timeout: seconds, retries: z.number() }),
    ])
    .optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
})
const composeFile = z.object({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.union([z.null(), z.strictObject({ internal: z.boolean() })])),
  volumes: z.record(z.string(), z.null()),
})

const read = (given: Record<string, string>) => {
  const { 'x-product': _, 'x-settings': __, ...compose } = readCompose(text, given)
  return z.strictObject(composeFile.shape).parse(compose)
}
const compose = read(filledIn)
const services = Object.entries(compose.services)
const ofProduct = services.filter(([, { build }]) => build !== undefined)
const settingsOf = (given: z.infer<typeof environment>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value ?? '')]))
const exec = (instruction: string): string[] => {
  const words = new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1]
  return JSON.parse(words ?? 'null')
}

test('the compose file starts with nothing insecure by default: what is required and missing is told in a sentence', () => {
  expect(() => read(example)).toThrow(
    [
      'Set POSTGRES_PASSWORD in deploy/.env, the password of the database.',
      'Set AUTH_SECRET in deploy/.env, the key of the tokens.',
      'Set ADMIN_EMAIL in deploy/.env, the address of the first admin.',
      'Set ADMIN_PASSWORD in deploy/.env, the password of the first admin.',
      'Set S3_ACCESS_KEY_ID in deploy/.env, the name of the key to the file store.',
      'Set S3_SECRET_ACCESS_KEY in deploy/.env, the key to the file store.',
    ].join('\n'),
  )
  expect(Object.keys(example).sort()).toEqual(variablesOf(text).filter((name) => name !== 'COURSE_VERSION'))
})

test('each service depends on services, networks, volumes and files that exist, and waits only for health that is checked', () => {
  const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!))
  const named = used.filter((source) => !source.startsWith('.'))
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort())
  for (const source of used.filter((each) => each.startsWith('.'))) expect(existsSync(join(folder, source))).toBe(true)
  for (const [, each] of services) {
    expect(each.networks.filter((network) => !(network in compose.networks))).toEqual([])
    for (const [name, { condition }] of Object.entries(each.depends_on ?? {})) {
      const other = compose.services[name]!
      const isChecked = other.healthcheck === undefined ? other.build !== undefined : 'test' in other.healthcheck
      if (condition === 'service_healthy') expect([name, isChecked]).toEqual([name, true])
      if (condition === 'service_completed_successfully') expect([name, other.restart]).toEqual([name, 'no'])
    }
  }
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy'])
  for (const name of ['database', 'store', 'bucket']) expect(compose.services[name]!.networks).toEqual(['back'])
  expect(compose.networks.back).toEqual({ internal: true })
})

test('web, worker and bucket get settings that the product accepts, and the time they take to stop', () => {
  expect(ofProduct.map(([name]) => name)).toEqual(['web', 'worker', 'bucket'])
  const known = Object.keys(readEnvFile(join(projectDir, '.env.example')))
  for (const [, each] of ofProduct) {
    expect(Object.keys(each.environment).filter((name) => !known.includes(name))).toEqual([])
    expect(each.stop_grace_period).toBeGreaterThanOrEqual(Math.ceil(stopMs / 1000) + 2)
    expect([each.read_only, each.cap_drop, each.security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']])
    const [program = '', file = ''] = (each.command ?? exec('CMD')).filter((word) => !word.startsWith('--'))
    expect([program, existsSync(join(projectDir, sourceOf(file)))]).toEqual(['node', true])
  }
  const config = (name: string) => readConfig({ NODE_ENV: 'production', ...settingsOf(compose.services[name]!.environment) })
  expect(config('web')).toMatchObject({ SERVICES: ['web'], TRUST_PROXY: 1, PUBLIC_URL: 'https://course.example.com' })
  expect(config('worker')).toMatchObject({ SERVICES: ['worker'], TRUST_PROXY: 0 })
  const { DATABASE_URL, S3_ENDPOINT, S3_REGION } = config('web')
  expect([new URL(DATABASE_URL!).hostname, new URL(S3_ENDPOINT!).hostname].filter((host) => !(host in compose.services))).toEqual(
    [],
  )
  expect(compose.services.store!.command).toEqual(expect.arrayContaining([S3_REGION, `:${new URL(S3_ENDPOINT!).port}`]))
  const proxied = /reverse_proxy (\w+):(\d+)/.exec(readFileSync(join(folder, 'Caddyfile'), 'utf8'))!
  expect(proxied.slice(1)).toEqual(['web', /^EXPOSE (\d+)$/m.exec(dockerfile)![1]])
})

test('the image is built from what its context holds, runs as nobody in particular, and gets signals itself', () => {
  const ignored = readFileSync(join(projectDir, '.dockerignore'), 'utf8').split('\n')
  expect(ignored.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
  const admitted = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(admitted.filter((path) => !existsSync(join(projectDir, path)))).toEqual([])
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \.\/?$/gm)].flatMap((match) => match[1]!.split(' '))
  expect(copied.filter((path) => path !== '.' && !admitted.includes(path))).toEqual([])
  const projects: { path: string }[] = JSON.parse(readFileSync(join(projectDir, 'tsconfig.json'), 'utf8')).references
  const configs = projects.map(({ path }) => `${path}/tsconfig.json`)
  const isAdmitted = (input: string) => admitted.some((path) => input === path || input.startsWith(`${path}/`))
  expect(configs.filter((config) => !isAdmitted(config))).toEqual([])
  const builder = readFileSync(join(projectDir, 'scripts/build-when-changed.mjs'), 'utf8')
  const inputs = [...builder.matchAll(/inputs: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map((match) => match[1]!),
  )
  expect(inputs).toContain('server')
  expect(inputs.filter((input) => !isAdmitted(input))).toEqual([])

  const limit = '--heap-growing-percent=50'
  expect(exec('CMD')).toEqual(['node', limit, 'build/server/main.js'])
  expect(readFileSync(join(projectDir, 'scripts/start.mjs'), 'utf8')).toContain(`'${limit}'`)
  expect(/^USER (.*)$/m.exec(dockerfile)![1]).toBe('10001:10001')
  const set = Object.fromEntries([...dockerfile.matchAll(/\b([A-Z_]+)=(\S+)/g)].map((match) => [match[1]!, match[2]!]))
  expect(readConfig({ ...set, AUTH_SECRET: 'a'.repeat(64) })).toMatchObject({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: 5000,
    DATA_DIR: '/data',
  })
  const kept = set.NODE_COMPILE_CACHE!
  expect(dockerfile, 'the folder of the compiled code belongs to the user').toMatch(
    new RegExp(`install -d -o course .* ${kept}$`, 'm'),
  )
  const [, ofRunningUser] = dockerfile.split(/^USER .*$/m)
  expect(ofRunningUser, 'it is filled by the user whose starts read it').toContain(
    `RUN ["node", "${limit}", "-e", "import('./build/server/product.js')"]`,
  )
  const [program, flag, script] = exec('HEALTHCHECK .*?CMD')
  expect([program, flag]).toEqual(['node', '-e'])
  expect(script).toContain("'/readyz'")
})
