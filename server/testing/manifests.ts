import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** Anything read from YAML: each field of it is as loose as it is. */
// biome-ignore lint/suspicious/noExplicitAny: a manifest has the type its schema gives it at run time
export type Manifest = any

/** The documents of each YAML file of a folder, by file name. */
export const readManifests = (folder: string): [file: string, documents: Manifest[]][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => [
      file,
      parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]}`)
        return document.toJS()
      }),
    ])

/** The file that a program is made of: the build makes `build/server/main.js` of `server/main.ts`. */
export const sourceOf = (program: string): string => program.replace(/^build\/(.+)\.js$/, '$1.ts')

/** `NAME=value` lines of an env file. */
export const readEnvFile = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => /^([A-Z0-9_]+)=(.*)$/.exec(line))
      .flatMap((match) => (match ? [[match[1]!, match[2]!]] : [])),
  )

const variable = /\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g

/** Names of the variables that a compose file reads. */
export const variablesOf = (text: string): string[] => [...new Set([...text.matchAll(variable)].map((match) => match[1]!))].sort()

/**
 * A compose file as Docker Compose reads it: variables put in (`${NAME}`, `${NAME:-default}`, `${NAME:?sentence}`), then aliases and `<<`.
 * Throws all sentences of required variables that are missing or blank.
 */
export function readCompose(text: string, environment: Record<string, string>): Manifest {
  const missing = new Set<string>()
  const filled = text.replace(variable, (_whole, name: string, mark?: string, words = '') => {
    const value = environment[name] ?? ''
    if (value !== '' || mark === undefined) return value
    if (mark === '-') return words
    missing.add(words)
    return ''
  })
  if (missing.size > 0) throw new Error([...missing].join('\n'))
  return parse(filled, { merge: true })
}

/** Whether a value fits a schema; `errors` tells the last answer. */
type Validate = ((data: unknown) => boolean) & { errors?: { instancePath: string; keyword: string; params: object }[] | null }

const schemaNames: Record<string, string> = {
  'v1 Namespace': 'CoreV1Namespace',
  'v1 ConfigMap': 'CoreV1ConfigMap',
  'v1 Secret': 'CoreV1Secret',
  'v1 Service': 'CoreV1Service',
  'v1 PersistentVolumeClaim': 'CoreV1PersistentVolumeClaim',
  'apps/v1 Deployment': 'AppsV1Deployment',
  'batch/v1 CronJob': 'BatchV1CronJob',
  'networking.k8s.io/v1 Ingress': 'NetworkingV1Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'NetworkingV1NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'PolicyV1PodDisruptionBudget',
}

/** What is wrong with a Kubernetes object: fields of a wrong type or missing, and fields that the schema does not know. */
export async function problemsOf(manifest: Manifest): Promise<string[]> {
  const kind = `${manifest.apiVersion} ${manifest.kind}`
  const schema = schemaNames[kind]
  if (schema === undefined) return [`unknown kind ${kind}`]
  const { validate } = (await import(`kubernetes-models/_schemas/IoK8sApi${schema}`)) as { validate: Validate }
  const read = new Set<string>()
  const isValid = validate(watch(manifest, '', read))
  const wrong = isValid
    ? []
    : (validate.errors ?? []).map((each) => `${each.instancePath} fails ${each.keyword} ${JSON.stringify(each.params)}`)
  // The validators look at every field that the schema has and pass over the others.
  const unknown = pathsOf(manifest).filter((path) => !read.has(path))
  return [...wrong, ...unknown.map((path) => `${path} is no field of ${kind}`)]
}

function watch<Value>(value: Value, path: string, read: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name) {
      const below = `${path}/${String(name)}`
      read.add(below)
      return watch(Reflect.get(target, name), below, read)
    },
  })
}

const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => [`${path}/${name}`, ...pathsOf(each, `${path}/${name}`)])
    : []
