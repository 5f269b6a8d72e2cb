import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import SavingsCalculator from './calculator.island.tsx'
import { agencyFees, euro } from './savings.ts'

const retype = async (label: string, value: string) => {
  const input = screen.getByLabelText(label)
  await userEvent.clear(input)
  if (value !== '') await userEvent.type(input, value)
}

describe('the savings calculator', () => {
  test('starts with the example that yields the claimed 400K euro', () => {
    render(<SavingsCalculator />)
    expect(screen.getByRole('status').textContent).toBe('€400,000')
    expect(screen.getByText('20 × 25% × €80,000')).toBeTruthy()
  })

  test('multiplies the typed values', async () => {
    render(<SavingsCalculator />)
    await retype('Principal hires made without an agency', '1')
    await retype('Agency fee, % of the yearly salary', '20')
    await retype('Salary, euro gross a year', '75000')
    expect(screen.getByRole('status').textContent).toBe('€15,000')
  })

  test('asks for three numbers when one is missing or makes no sense', async () => {
    render(<SavingsCalculator />)
    await retype('Agency fee, % of the yearly salary', '')
    expect(screen.getByRole('status').textContent).toBe('–')
    expect(screen.getByText(/Please fill in three numbers/)).toBeTruthy()
    expect(agencyFees({ hires: 1.5, feePercent: 20, salaryEuro: 1000 })).toBeUndefined()
    expect(agencyFees({ hires: 1, feePercent: 101, salaryEuro: 1000 })).toBeUndefined()
    expect(agencyFees({ hires: -1, feePercent: 20, salaryEuro: 1000 })).toBeUndefined()
  })

  test('groups thousands, and states how large the numbers may be', async () => {
    render(<SavingsCalculator />)
    await retype('Principal hires made without an agency', '1000')
    expect(screen.getByText('1,000 × 25% × €80,000')).toBeTruthy()
    await retype('Principal hires made without an agency', '1001')
    expect(screen.getByText(/up to 1,000 whole hires/)).toBeTruthy()
  })

  test('rounds to whole euro and groups thousands', () => {
    expect(euro(agencyFees({ hires: 3, feePercent: 22.5, salaryEuro: 91_111 })!)).toBe('€61,500')
    expect(euro(0)).toBe('€0')
    expect(euro(1_234_567)).toBe('€1,234,567')
  })
})
