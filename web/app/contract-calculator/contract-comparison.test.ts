import { describe, expect, test } from 'vitest'
import { compareContracts } from './contract-comparison.ts'

const prague = { market: 'cz', salary: 2_160_000, bonus: 0, benefits: 0, days: 225, dayRate: 12_800, expenses: 0 } as const
const denver = { market: 'us', salary: 210_000, bonus: 0, benefits: 0, days: 230, dayRate: 1000, expenses: 0 } as const

describe('employee or contractor', () => {
  test('gives the lesson’s cost of CZK 180,000 a month, and the day rate that equals it', () => {
    const { employee, evenForFirm } = compareContracts(prague)
    expect(Math.round(employee.firmPays)).toBe(2_890_080)
    expect(Math.round(employee.firmPays / 12)).toBe(240_840)
    // The lesson says about 12,800.
    expect(Math.round(evenForFirm ?? 0)).toBe(12_845)
  })

  test('stops Czech social insurance at the cap: a bonus above it costs the health insurance only', () => {
    const costOf = (bonus: number) => compareContracts({ ...prague, bonus }).employee.firmPays
    const upToTheCap = 2_350_416 - 2_160_000
    expect(costOf(upToTheCap) - costOf(0)).toBeCloseTo(upToTheCap * 1.338, 4)
    expect(costOf(upToTheCap + 100_000) - costOf(upToTheCap)).toBeCloseTo(109_000, 4)
  })

  test('takes Czech insurance of the self-employed from 55 and 50% of the profit', () => {
    const { contractor } = compareContracts({ ...prague, days: 200, dayRate: 10_000, expenses: 200_000 })
    const profit = 1_800_000
    expect(contractor.firmPays).toBe(2_000_000)
    expect(contractor.ownInsurance).toBeCloseTo(profit * 0.55 * 0.292 + profit * 0.5 * 0.135, 4)
    expect(contractor.left).toBeCloseTo(profit - contractor.ownInsurance, 4)
  })

  test('stops US Social Security at the wage base on both sides', () => {
    const { employee, contractor } = compareContracts({ ...denver, days: 250 })
    // 6.2% of 184,500 is 11,439, as published; 12.4% of it is 22,878.
    expect(employee.firmInsurance).toBeCloseTo(11_439 + 210_000 * 0.0145, 4)
    expect(contractor.ownInsurance).toBeCloseTo(22_878 + 250_000 * 0.9235 * 0.029, 4)
  })

  test('leaves the same before income tax at the even day rate', () => {
    for (const offer of [prague, denver, { ...prague, expenses: 150_000 }, { ...denver, bonus: 60_000, benefits: 20_000 }]) {
      const { employee, evenForPerson } = compareContracts(offer)
      const even = compareContracts({ ...offer, dayRate: evenForPerson ?? 0 })
      expect(even.contractor.left).toBeCloseTo(employee.left, 0)
    }
  })

  test('has no day rate without days, and loses nothing below zero', () => {
    expect(compareContracts({ ...prague, days: 0 })).toMatchObject({ evenForFirm: undefined, evenForPerson: undefined })
    expect(compareContracts({ ...prague, days: 1, dayRate: 100, expenses: 50_000 }).contractor.ownInsurance).toBe(0)
  })
})
