import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../testing/answer-calls.ts'
import { ModalHost } from '../../../ui/modal.tsx'
import AddressPage, { clientLoader } from './address-page.tsx'

const Page = () => (
  <>
    <AddressPage />
    <ModalHost />
  </>
)

test.each(['/admin/people/address', '/admin/people/address#%E0%A4%A'])(
  'the page of a person whose address is not named, %s, leads to the search and asks the server nothing',
  async (path) => {
    const { sent } = answerCalls(() => 'no answer')
    const Stub = createRoutesStub([
      {
        path: '/admin/people/address',
        Component: Page,
        loader: clientLoader,
      },
    ])
    render(<Stub initialEntries={[path]} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Find a person' }))
    expect(await screen.findByRole('combobox', { name: 'Name, email or company' })).toBeTruthy()
    expect(sent).toEqual([])
  },
)
