import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Where a provider under test keeps its codes, grants and sessions: one map per provider. */
export function openidMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const key = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload) {
        kept.set(key(id), payload)
      },
      async find(id) {
        return kept.get(key(id))
      },
      async findByUid(uid) {
        return [...kept.values()].find((payload) => payload.kind === model && payload.uid === uid)
      },
      async findByUserCode() {
        return undefined
      },
      async consume(id) {
        const payload = kept.get(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
