import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import SavingsCalculator from './calculator.island.tsx'
import { agencyFees, thousands } from './savings.ts'

const retype = async (label: string, value: string) => {
  const input = screen.getByLabelText(label)
  await userEvent.clear(input)
  if (value !== '') await userEvent.type(input, value)
}

const result = () => screen.getByRole('status').textContent

describe('the savings calculator', () => {
  test('starts with the example that yields the claimed 400K euro', () => {
    render(<SavingsCalculator />)
    expect(result()).toBe('€400,000')
    expect(screen.getByText('20 × 25% × €80,000')).toBeTruthy()
  })

  test('multiplies the typed values', async () => {
    render(<SavingsCalculator />)
    await retype('Principal hires made without an agency', '1')
    await retype('Agency fee, % of the yearly salary', '20')
    await retype('Salary, gross a year', '75000')
    expect(result()).toBe('€15,000')
  })

  test('counts in the chosen currency, from an example salary in it, and keeps hires and fee', async () => {
    render(<SavingsCalculator />)
    await retype('Principal hires made without an agency', '2')
    await userEvent.selectOptions(screen.getByLabelText('Currency'), 'US dollars')
    expect(result()).toBe('$100,000')
    await retype('Salary, gross a year', '190000')
    expect(result()).toBe('$95,000')
    await userEvent.selectOptions(screen.getByLabelText('Currency'), 'Czech crowns')
    expect(result()).toBe('CZK\u00a01,000,000')
    expect(screen.getByLabelText('Salary, gross a year')).toHaveProperty('value', '2000000')
  })

  test('asks for three numbers when one is missing or makes no sense', async () => {
    render(<SavingsCalculator />)
    await retype('Agency fee, % of the yearly salary', '')
    expect(result()).toBe('–')
    expect(screen.getByText(/Please fill in three numbers/)).toBeTruthy()
    expect(agencyFees({ hires: 1.5, feePercent: 20, salary: 1000 })).toBeUndefined()
    expect(agencyFees({ hires: 1, feePercent: 101, salary: 1000 })).toBeUndefined()
    expect(agencyFees({ hires: -1, feePercent: 20, salary: 1000 })).toBeUndefined()
  })

  test('groups thousands, and states how large the numbers may be', async () => {
    render(<SavingsCalculator />)
    await retype('Principal hires made without an agency', '1000')
    expect(screen.getByText('1,000 × 25% × €80,000')).toBeTruthy()
    await retype('Principal hires made without an agency', '1001')
    expect(screen.getByText(/up to 1,000 whole hires/)).toBeTruthy()
  })

  test('rounds to whole units and groups thousands', () => {
    expect(thousands(agencyFees({ hires: 3, feePercent: 22.5, salary: 91_111 })!)).toBe('61,500')
    expect(thousands(0)).toBe('0')
    expect(thousands(1_234_567)).toBe('1,234,567')
  })
})
