import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint/endpoint.ts'

type Method = Endpoint['method']
type EndpointPath = { path: string; pattern: RegExp; methods: Method[] }

const countParameters = ({ path }: EndpointPath) => path.split(':').length

/** All endpoint paths with their methods, those with fewer parameters first. */
const paths: EndpointPath[] = [...Map.groupBy(Object.values(allEndpoints), ({ path }) => path)]
  .map(([path, endpoints]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
    methods: endpoints.map(({ method }) => method),
  }))
  .sort((one, other) => countParameters(one) - countParameters(other))

export const allowedMethods = (path: string): string[] => paths.find(({ pattern }) => pattern.test(path))?.methods ?? []

/** Methods to reject explicitly, because a parameter would match them: `GET /api/auth/login` would match `/api/auth/:provider`. */
export const callsToRefuse: { path: string; methods: Method[] }[] = paths
  .map(({ path, methods }) => {
    const others = paths.filter((other) => other.path !== path && other.pattern.test(path)).flatMap((other) => other.methods)
    return { path, methods: [...new Set(others)].filter((method) => !methods.includes(method)) }
  })
  .filter(({ methods }) => methods.length > 0)
