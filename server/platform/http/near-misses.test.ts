import { expect, test } from 'vitest'
import { findNearMissFaults, nearMissGroups } from '../../testing/near-miss-faults.ts'

test.each(nearMissGroups.others)(
  'every call below %s answers every near miss with a refusal, quickly',
  async (_path, endpoints = []) => {
    expect((await findNearMissFaults(endpoints)).slice(0, 10)).toEqual([])
  },
  240_000,
)
