import { expect, test } from './journey.ts'

const kills = 2

test('acknowledged data survives two kills: every interest, every invitation, every mail', async ({ startWithMailbox }) => {
  const { product, mailbox } = await startWithMailbox()
  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    return { ok: response.ok, body: (await response.json()) as { data: { token: string } } }
  }
  const { body } = await post('/api/auth/login', product.admin)
  const token = body.data.token

  const interests: string[] = []
  const invitations: string[] = []
  let number = 0
  let writing = true
  const write = async () => {
    while (writing) {
      const email = `person${++number}@example.com`
      const isInterest = number % 2 === 0
      try {
        const answer = isInterest
          ? await post('/api/teams/interest', {
              companyName: `Company ${number}`,
              contactName: 'A Contact',
              contactEmail: email,
              recruiterType: 'internal',
            })
          : await post('/api/invitations/send', { emails: [email] }, token)
        if (answer.ok) (isInterest ? interests : invitations).push(email)
      } catch {
        // Not acknowledged: the process was killed in between. The next try waits a little for its return.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const writers = [write(), write(), write()]
  for (let round = 0; round < kills; round++) {
    const before = interests.length + invitations.length
    await expect
      .poll(() => interests.length + invitations.length, { timeout: 30_000, intervals: [5] })
      .toBeGreaterThan(before + 5)
    await product.kill()
    await product.restart()
  }
  writing = false
  await Promise.all(writers)

  const list = async (path: string) => {
    const found = new Set<string>()
    for (let page = 1; ; page++) {
      const response = await fetch(`${product.url}${path}?limit=200&page=${page}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = (await response.json()) as { data: Record<string, { email?: string; contactEmail?: string }[]> }
      const rows = Object.values(data)[0]!
      for (const row of rows) found.add(row.contactEmail ?? row.email!)
      if (rows.length < 200) return found
    }
  }
  const storedTeams = await list('/api/teams')
  const storedInvitations = await list('/api/invitations')
  expect(interests.filter((email) => !storedTeams.has(email))).toEqual([])
  expect(invitations.filter((email) => !storedInvitations.has(email))).toEqual([])

  const unsent = () => {
    const reached = new Set(mailbox.received.flatMap((mail) => mail.recipients))
    return [...interests, ...invitations].filter((email) => !reached.has(email)).length
  }
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0)
  // A mail goes out twice only if it was being handed over at the instant of a kill: at most the worker's four hands a kill.
  const twice = [...Map.groupBy(mailbox.received, (mail) => mail.parsed.messageId).values()].filter((copies) => copies.length > 1)
  expect(twice.length).toBeLessThanOrEqual(kills * 4)
  test.info().annotations.push({
    type: 'measured',
    description: `${interests.length} interests, ${invitations.length} invitations, ${twice.length} mails twice`,
  })
})
