import * as contracts from './all-contracts.ts'
import type { AnyEndpoint } from './endpoint/endpoint.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** A list is two endpoints: `listTeams`, and `exportTeams` for its file. */
const endpointsOf = ([name, value]: [string, unknown]): [string, AnyEndpoint][] => {
  if (!isEndpoint(value)) return []
  return 'file' in value
    ? [
        [name, value],
        [name.replace(/^list/, 'export'), value.file as AnyEndpoint],
      ]
    : [[name, value]]
}

/** All endpoints by name, ordered by path, for the API document and the role tests. */
export const allEndpoints: Record<string, AnyEndpoint> = Object.fromEntries(
  Object.entries(contracts)
    .flatMap(endpointsOf)
    .sort(([, one], [, other]) => one.path.localeCompare(other.path)),
)
