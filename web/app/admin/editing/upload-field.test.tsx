import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UploadState } from './upload-field.tsx'

test('shows which file is uploading and which are waiting, and cancels each by name', async () => {
  const cancelled: number[] = []
  const upload = (id: number, share: number, settled = false) => ({ id, name: `${id}.pdf`, share, settled })
  render(
    <UploadState
      uploads={[upload(1, 1, true), upload(2, 0), upload(3, 0)]}
      failures={[]}
      percent={33}
      busy
      add={async () => {}}
      cancel={(id) => cancelled.push(id)}
    />,
  )
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['2.pdf sendingCancel', '3.pdf waitingCancel'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of 3.pdf' }))
  expect(cancelled).toEqual([3])
})
