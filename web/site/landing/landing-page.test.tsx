import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catalogue } from '#content/catalogue.ts'
import { operator } from '#content/operator.ts'
import { type OperatorSettings, operatorSettings } from '#contract/settings.ts'
import type { SiteFacts } from '#contract/site.ts'
import { RenderingContext } from '../frame/rendering-context.ts'
import { LandingPage } from './landing-page.tsx'
import { firstSentences } from './operator-section.tsx'

const show = (settings: Partial<OperatorSettings> = {}) => {
  const modules = catalogue.map((module) => ({ ...module, ownMinutes: 15 }))
  const facts = {
    operator: { ...operatorSettings.parse(operator), ...settings },
    publicUrl: 'http://localhost',
    year: 2026,
    providers: [],
    demo: { demoDays: 7, modules },
  } as unknown as SiteFacts
  return render(
    <RenderingContext value={{ facts, scripts: {}, view: {}, islands: [], showsVisitor: false }}>
      <LandingPage />
    </RenderingContext>,
  )
}

test('the conditions of each way in are read before its button', () => {
  show()
  const [doors] = screen.getAllByRole('list', { name: 'Two ways in' })
  const [own, team] = within(doors!).getAllByRole('listitem')
  expect(own!.textContent).toMatch(/open for 7 days.*Start Free Now$/)
  expect(team!.textContent).toMatch(/one person is a team.*within 24 hours.*Request team access$/)
  expect(within(team!).getByRole('link').getAttribute('href')).toBe('/request-access')
})

test('an operator who has entered nothing leaves no heading without content, and its figures name who estimates them', () => {
  const { container } = show()
  expect(screen.queryByText('Who stands behind the course')).toBeNull()
  expect(container.textContent).not.toMatch(/null|undefined|What clients say|Partners|Write to/)
  const [first] = within(screen.getByRole('list', { name: 'The market in figures' })).getAllByRole('listitem')
  expect(first?.textContent).toBe('63%of Czech companies struggle with senior IT talentSource: provider’s estimate')
  expect(screen.getByText(/The 400K euro is a multiplication/)).toBeTruthy()
})

test('each fact about the operator is shown in its section', () => {
  show({
    name: 'Acme s.r.o.',
    contactEmail: 'ask@acme.example',
    testimonials: [{ quote: 'It helped.', name: 'Jana', role: '', company: 'Beta', consentedOn: '2026-01-01' }],
  })
  expect(screen.getByRole('heading', { name: 'Who stands behind the course' })).toBeTruthy()
  expect(screen.getByText('A course by Acme s.r.o.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'ask@acme.example' })).toHaveLength(2)
  expect(screen.getByText('It helped.').closest('figure')?.textContent).toBe('It helped.JanaBeta')
  expect(screen.queryByText('Partners')).toBeNull()
})

test('the sum names the claimed figure only while the page claims it', () => {
  show({ statistics: [] })
  expect(screen.queryByText(/400K euro/)).toBeNull()
})

test('a long introduction ends at a sentence', () => {
  const sentence = `${'word '.repeat(20)}end. `
  expect(firstSentences(sentence.repeat(5))).toBe(sentence.repeat(2).trim())
  expect(firstSentences('word '.repeat(100))).toMatch(/word …$/)
  expect(firstSentences('Short.')).toBe('Short.')
})
