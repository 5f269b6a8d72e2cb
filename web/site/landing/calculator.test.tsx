import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Calculator from './calculator.island.tsx'

const labels = {
  hires: 'Principal hires made without an agency',
  fee: 'Agency fee, % of the yearly salary',
  salary: 'Salary, gross a year',
}

const retype = async (label: string, text = '') => {
  const input = screen.getByLabelText(label)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
}

/** The result and the sum below it for what somebody fills in; the currency after hires and fee, which it keeps. */
const calculate = async (inputs: { currency?: string } & Partial<Record<keyof typeof labels, string>>) => {
  const { container } = render(<Calculator />)
  for (const name of ['hires', 'fee'] as const) if (name in inputs) await retype(labels[name], inputs[name])
  if (inputs.currency) await userEvent.selectOptions(screen.getByLabelText('Currency'), inputs.currency)
  if ('salary' in inputs) await retype(labels.salary, inputs.salary)
  return { result: screen.getByRole('status').textContent, sum: container.querySelector('.tabular-nums')?.textContent }
}

test.each([
  [{}, '€400,000', '20 × 25% × €80,000'],
  [{ hires: '1', fee: '20', salary: '75000' }, '€15,000', '1 × 20% × €75,000'],
  [{ hires: '3', fee: '22,5', salary: '91 111' }, '€61,500', '3 × 22.5% × €91,111'],
  [{ hires: '1000' }, '€20,000,000', '1,000 × 25% × €80,000'],
  [{ hires: '0' }, '€0', '0 × 25% × €80,000'],
  [{ currency: 'US dollars', hires: '2' }, '$100,000', '2 × 25% × $200,000'],
  [{ currency: 'US dollars', salary: '190000' }, '$950,000', '20 × 25% × $190,000'],
  [{ currency: 'Czech crowns', hires: '2' }, 'CZK\u00a01,000,000', '2 × 25% × CZK\u00a02,000,000'],
])('%j saves %s in fees', async (inputs, result, sum) => {
  expect(await calculate(inputs)).toEqual({ result, sum })
})

test.each([{ fee: '' }, { fee: '101' }, { hires: '1.5' }, { hires: '1001' }, { hires: '-1' }, { salary: '10000001' }])(
  '%j asks for three numbers and says how large they may be',
  async (inputs) => {
    const { result, sum } = await calculate(inputs)
    expect(result).toBe('–')
    expect(sum).toMatch(/^Please fill in three numbers: up to 1,000 whole hires, .* up to €10,000,000\.$/)
  },
)
