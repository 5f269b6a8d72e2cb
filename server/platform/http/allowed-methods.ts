import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint/endpoint.ts'

type Method = Endpoint['method']
type EndpointPath = { path: string; pattern: RegExp; methods: Method[] }

const countParameters = ({ path }: EndpointPath) => path.split(':').length

/** The paths of all endpoints with the methods they take, the ones with fewer parameters first. */
const paths: EndpointPath[] = [...Map.groupBy(Object.values(allEndpoints), ({ path }) => path)]
  .map(([path, endpoints]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
    methods: endpoints.map(({ method }) => method),
  }))
  .sort((one, other) => countParameters(one) - countParameters(other))

/** The methods that the endpoints take at a path; none when it is no endpoint's. */
export const allowedMethods = (path: string): string[] => paths.find(({ pattern }) => pattern.test(path))?.methods ?? []

/** Calls that another endpoint's parameter would take, as `/api/auth/:provider` would take `GET /api/auth/login`. */
export const callsToRefuse: { path: string; methods: Method[] }[] = paths
  .map(({ path, methods }) => {
    const others = paths.filter((other) => other.path !== path && other.pattern.test(path)).flatMap((other) => other.methods)
    return { path, methods: [...new Set(others)].filter((method) => !methods.includes(method)) }
  })
  .filter(({ methods }) => methods.length > 0)
