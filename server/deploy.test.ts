import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { projectDir } from './platform/project-dir.ts'
import { stopMs } from './stop-in-order.ts'

const read = (path: string) => readFileSync(join(projectDir, path), 'utf8')
const dockerfile = read('deploy/Dockerfile').replace(/\\\n\s*/g, '')
const memoryOption = '--heap-growing-percent=50'
const secrets = { AUTH_SECRET: 'x'.repeat(64), ADMIN_PASSWORD: 'a long password' }

const container = z.object({
  image: z.literal('principal-talent-course'),
  command: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
  startupProbe: z.object({ httpGet: z.object({ path: z.enum(['/healthz', '/readyz']) }) }).optional(),
  livenessProbe: z.object({ httpGet: z.object({ path: z.literal('/healthz') }) }).optional(),
  readinessProbe: z.object({ httpGet: z.object({ path: z.literal('/readyz') }) }).optional(),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
})
const pod = z.object({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(10_001) }),
  containers: z.tuple([container]),
})

const files = readdirSync(join(projectDir, 'deploy/kubernetes'))
const objects = files.flatMap((file) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => {
    expect([file, document.errors]).toEqual([file, []])
    return document.toJS()
  }),
)
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind)
const podNamed = (name: string) => {
  const { spec } = objects.find((each) => ['Deployment', 'CronJob', 'Job'].includes(each.kind) && each.metadata.name === name)
  return pod.parse((spec.jobTemplate ?? { spec }).spec.template.spec)
}

test('the kustomization names every manifest but the two to be filled in', () => {
  const [{ resources }] = ofKind('Kustomization')
  expect([...resources, 'kustomization.yaml', 'restore.example.yaml', 'secret.example.yaml'].sort()).toEqual(files.sort())
})

test.each([
  ['web', ['course-data', 'course-mail', 'course-web'], ['web']],
  ['worker', ['course-data', 'course-mail'], ['worker']],
  ['backup', ['course-data'], ['web', 'worker']],
  ['restore', ['course-data'], ['web', 'worker']],
])('the pod %s is confined, gets only its own secrets, and settings that the product accepts', (name, ownSecrets, services) => {
  const { containers, terminationGracePeriodSeconds } = podNamed(name)
  const [{ command, env, envFrom }] = containers
  const sources = envFrom.map((from) => Object.values(from)[0]!.name)
  expect(sources).toEqual(['course-settings', ...ownSecrets])
  const given = [...ofKind('ConfigMap'), ...ofKind('Secret')].filter(({ metadata }) => sources.includes(metadata.name))
  const own = Object.fromEntries(env.map((each) => [each.name, each.value]))
  const settings = Object.assign({ NODE_ENV: 'production' }, ...given.map(({ data, stringData }) => data ?? stringData), own)
  expect(() => readConfig(settings)).toThrow('AUTH_SECRET')
  expect(readConfig({ ...settings, ...secrets, ADMIN_EMAIL: 'admin@example.com' }).SERVICES).toEqual(services)
  if (!command.includes('build/server/main.js')) return
  expect(command).toEqual(['node', memoryOption, 'build/server/main.js'])
  // The ingress needs up to 5 s to stop sending requests.
  expect(terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(stopMs + (name === 'web' ? 7000 : 2000))
})

test('web pods are replaced one after the other, and are asked whether they are ready', () => {
  const web = ofKind('Deployment').find(({ metadata }) => metadata.name === 'web')
  expect(web.spec.replicas).toBeGreaterThanOrEqual(2)
  expect(podNamed('web').containers[0].readinessProbe).toBeDefined()
})

const variable = /\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g
const composeText = read('deploy/compose.yaml')
const composeWith = (environment: Record<string, string>) =>
  parse(
    composeText.replace(
      variable,
      (_, name: string, mark?: string, words = '') => environment[name] || (mark === '-' ? words : ''),
    ),
    { merge: true },
  )

test('every variable of the compose file is in .env.example, and every secret is required', () => {
  const variables = [...composeText.matchAll(variable)].map(([, name = '', mark, words = '']) => ({ name, mark, words }))
  const example = [...read('deploy/.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect([...new Set(variables.map(({ name }) => name))].filter((name) => name !== 'COURSE_VERSION').sort()).toEqual(
    example.sort(),
  )
  const required = new Set(variables.filter(({ mark }) => mark === '?').map(({ name }) => name))
  expect(required).toEqual(
    new Set(['POSTGRES_PASSWORD', 'AUTH_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
  )
})

test('every service of the compose file is confined, limited, pinned and asked for its health', () => {
  for (const [name, service] of Object.entries<Record<string, unknown>>(composeWith({}).services)) {
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
      }),
    ])
    // The product's own image brings its health check.
    if (service.build === undefined) {
      expect([name, service.image]).toEqual([name, expect.stringMatching(/:v?\d+\.\d+/)])
      expect([name, service.healthcheck]).toEqual([name, expect.objectContaining({ test: expect.any(Array) })])
    }
  }
})

test.each(['web', 'worker', 'bucket'])('the service %s gets settings that the product accepts', (name) => {
  const { environment } = composeWith({
    ...secrets,
    POSTGRES_PASSWORD: 'p',
    ADMIN_EMAIL: 'admin@example.com',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  }).services[name]
  const known = [...read('.env.example').matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, setting]) => setting)
  expect(Object.keys(environment).filter((setting) => !known.includes(setting))).toEqual([])
  const texts = Object.fromEntries(Object.entries(environment).map(([setting, value]) => [setting, String(value ?? '')]))
  expect(readConfig({ NODE_ENV: 'production', ...texts })).toMatchObject({ S3_BUCKET: 'course' })
})

test('the image is built from all inputs of the build, and runs with the memory options of npm start', () => {
  const admitted = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!)
  const [, list = ''] = /inputs = \[([^\]]+)\]/.exec(read('scripts/build-when-changed.mjs'))!
  const inputs = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path!)
  expect(inputs).toContain('server')
  expect(inputs.filter((input) => !admitted.some((path) => input === path || input.startsWith(`${path}/`)))).toEqual([])
  expect(admitted.filter((path) => !existsSync(join(projectDir, path)))).toEqual([])
  const start = read('scripts/start.mjs')
  for (const option of [memoryOption, /NODE_OPTIONS=(\S+)/.exec(dockerfile)![1]!]) expect(start).toContain(`'${option}'`)
  expect(dockerfile).toContain(`CMD ["node", "${memoryOption}", "build/server/main.js"]`)
  expect(dockerfile).toMatch(/^USER 10001:10001$/m)
})
