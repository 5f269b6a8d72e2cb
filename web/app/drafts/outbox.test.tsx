import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryStore } from '../../drafts/entry-store.ts'
import type { Change, Entry, Sent } from './entry.ts'
import { createOutbox, type Outcome } from './outbox.ts'

const owner = 'anna'
const document = 'activity 1/4'
const place = { owner, document, moduleId: 1, lessonId: 4 }

type KindOfText = { typed: (text: string) => Change; submitted?: (text: string) => Change }

/** The kinds with versions, one for each screen that has drafts: how a text of theirs is put, and how it is submitted, where it is. */
const kinds = {
  activity: {
    typed: (text: string) => ({ ...place, kind: 'activity-draft', payload: { values: { text } } }),
    submitted: (text: string) => ({
      ...place,
      kind: 'activity-submission',
      payload: { values: { text }, timeSpent: 1 },
    }),
  },
  decision: {
    typed: (text: string) => ({
      ...place,
      kind: 'decision',
      isHeld: true,
      payload: { decisionId: 'd', values: { answer: undefined, reason: text } },
    }),
    submitted: (text: string) => ({
      ...place,
      kind: 'decision',
      isHeld: false,
      payload: { decisionId: 'd', values: { answer: undefined, reason: text } },
    }),
  },
  lesson: {
    typed: (text: string) => ({ ...place, kind: 'lesson-draft', payload: { values: { title: text }, lessonVersion: 1 } }),
  },
  assessment: {
    typed: (text: string) => ({
      ...place,
      kind: 'assessment-answer',
      payload: { attemptId: 'attempt', questionId: 'question', values: { optionId: text } },
    }),
  },
  // Of a module, the settings, an answer, a request: saved by the form's own call.
  form: { typed: (text: string) => ({ ...place, kind: 'form', isHeld: true, payload: { values: { text } } }) },
} satisfies Record<string, KindOfText>

type Revised = keyof typeof kinds

const textIn = (values: Record<string, unknown>): string =>
  String(values.text ?? values.reason ?? values.title ?? values.optionId ?? '')
const textOf = (entry: Entry | undefined) => (entry && 'values' in entry.payload ? textIn(entry.payload.values) : undefined)

const isSubmission = ({ kind, isHeld }: Entry) => kind === 'activity-submission' || (kind === 'decision' && !isHeld)

type Network = 'up' | 'down' | 'answer lost' | 'hangs'

/** One person's browser with two tabs, a server, and another device; text is unique, so that each can be followed. */
class World {
  server = { version: 0, changeId: null as string | null, text: '', byOther: false }
  received = new Set<string>()
  submissions: { changeId: string; text: string }[] = []
  /** Texts of the other device that the writer has been shown. */
  shown = new Set<string>([''])
  overwritten: string[] = []
  newest: string | undefined
  isSubmitted = false
  network: Network = 'up'
  signedIn: 'anna' | 'boris' | undefined = 'anna'
  /** The newest text of another person who uses the same browser, and what the server has of theirs. */
  other = { newest: undefined as string | undefined, sent: [] as string[] }
  stored = new Map<string, string>()
  hanging: (() => void)[] = []
  time = 0
  kind: Revised
  tabs = [this.openTab(), this.openTab()]
  #lock: Promise<unknown> = Promise.resolve()

  constructor(kind: Revised = 'activity') {
    this.kind = kind
  }
  openTab() {
    const tab = { alive: true, base: 0, die: () => {} }
    const dead = new Promise<void>((resolve) => {
      tab.die = () => {
        tab.alive = false
        resolve()
      }
    })
    const store: EntryStore<Entry> = {
      find: (who, what) => JSON.parse(this.stored.get(`${who} ${what}`) ?? 'null') ?? undefined,
      list: () => (tab.alive ? [...this.stored.values()].map((raw) => JSON.parse(raw) as Entry) : []),
      set: (entry) => {
        if (tab.alive) this.stored.set(`${entry.owner} ${entry.document}`, JSON.stringify(entry))
        return true
      },
      delete: (who, what) => {
        if (tab.alive) this.stored.delete(`${who} ${what}`)
      },
      onChangeElsewhere: () => () => {},
    }
    const outbox = createOutbox({
      store,
      send: (entry) => this.receive(entry),
      oneAtATime: async (run) => {
        const before = this.#lock
        const mine = before.then(() => (tab.alive ? run() : new Promise<never>(() => {})))
        // A closing tab releases only a lock that it holds; one that was waiting releases no other tab's.
        this.#lock = Promise.race([mine, Promise.all([before, dead])]).catch(() => undefined)
        return mine
      },
      broadcastSent: (sent) => {
        if (tab.alive) for (const other of this.tabs ?? []) if (other !== tab) other.outbox.handleSentElsewhere(sent)
      },
      now: () => ++this.time,
      later: () => () => {},
    })
    outbox.onSent((sent) => this.recordSent(tab, sent))
    // What a page shows when it is opened: the text that waits here, else the server's.
    if (!store.find(owner, document)) this.shown.add(this.server.text)
    tab.base = this.server.version
    return Object.assign(tab, { outbox })
  }
  recordSent(tab: { base: number }, sent: Sent) {
    if (sent.version !== undefined) tab.base = sent.version
    expect(this.received, 'what is shown as saved has reached the server').toContain(sent.changeId)
  }
  apply(entry: Entry): Outcome {
    const { changeId, version } = entry
    const { server } = this
    if (entry.owner !== owner) {
      this.other.sent.push(textOf(entry) ?? '')
      this.received.add(changeId)
      return { kind: 'done' }
    }
    if (changeId === server.changeId) return { kind: 'done', version: server.version }
    if (this.submissions.some((made) => made.changeId === changeId)) return { kind: 'done', version: 0 }
    if (version !== server.version) {
      const { text, version } = server
      const values = { text, answer: undefined, reason: text, optionId: text }
      const other = { values, status: 'draft', changeId: server.changeId, savedAt: '', version } as const
      return { kind: 'changed-elsewhere', other }
    }
    if (server.byOther && !this.shown.has(server.text)) this.overwritten.push(server.text)
    this.server = { version: server.version + 1, changeId, text: textOf(entry) ?? '', byOther: false }
    this.received.add(changeId)
    if (isSubmission(entry)) this.submissions.push({ changeId, text: textOf(entry) ?? '' })
    return { kind: 'done', version: this.server.version }
  }
  async receive(entry: Entry): Promise<Outcome> {
    if (entry.owner !== this.signedIn) return { kind: 'signed-out' }
    if (this.network === 'hangs') await new Promise<void>((resolve) => this.hanging.push(resolve))
    if (this.network === 'down') return { kind: 'no-answer' }
    const outcome = this.apply(entry)
    return this.network === 'answer lost' ? { kind: 'no-answer' } : outcome
  }
  release() {
    for (const go of this.hanging.splice(0)) go()
  }
  type(at: number, text: string) {
    const tab = this.tabs[at]!
    this.newest = text
    this.isSubmitted = false
    tab.outbox.put({ ...kinds[this.kind].typed(text), version: tab.base })
  }
  typeAsOther(at: number, text: string) {
    this.other.newest = text
    this.tabs[at]!.outbox.put({ ...kinds[this.kind].typed(text), owner: 'boris' })
  }
  /** The form's own call, which asks about a newer version and saves over it. */
  saveForm(at: number) {
    const tab = this.tabs[at]!
    const entry = tab.outbox.find(owner, document)
    if (!entry || this.signedIn !== owner || this.network !== 'up') return
    if (entry.version !== this.server.version) this.shown.add(this.server.text)
    this.apply({ ...entry, version: this.server.version })
    tab.base = this.server.version
    this.isSubmitted = true
    this.submissions.push({ changeId: entry.changeId, text: textOf(entry) ?? '' })
    tab.outbox.discard(owner, document, entry.changeId)
  }
  /** Submits the text; a second press does the same again. */
  submit(at: number) {
    if (this.kind === 'form') return this.saveForm(at)
    const tab = this.tabs[at]!
    const kind: KindOfText = kinds[this.kind]
    const isDone = !tab.outbox.find(owner, document) && this.submissions.some(({ text }) => text === this.newest)
    if (this.newest === undefined || isDone || !kind.submitted) return
    this.isSubmitted = true
    void tab.outbox.submit({ ...kind.submitted(this.newest), version: tab.base })
  }
  typeElsewhere(text: string) {
    const { version } = this.server
    this.server = { version: version + 1, changeId: `elsewhere ${text}`, text, byOther: true }
  }
  reload(at: number) {
    this.tabs[at]?.die()
    this.tabs[at] = this.openTab()
  }
  /** The writer looks at both texts and keeps their own. */
  keepMine(at: number) {
    const { outbox } = this.tabs[at]!
    const problem = outbox.find(owner, document)?.problem
    if (problem?.kind !== 'changed-elsewhere') return
    this.shown.add(textIn(problem.other.values))
    outbox.keepMine(owner, document)
  }
}

const tabs = fc.constantFrom(0, 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), tab: tabs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('submit' as const), tab: tabs }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('flush' as const), tab: tabs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab: tabs }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const), tab: tabs }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), tab: tabs }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign' as const), who: fc.constantFrom('anna', 'boris', undefined) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other person' as const), tab: tabs }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      network: fc.constantFrom<Network>('up', 'down', 'answer lost', 'hangs'),
    }),
  },
)

/** Lets everything go on that waits for nothing but its turn. */
const settle = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}

test.each(Object.keys(kinds) as Revised[])(
  '%s: whatever fails and is reloaded, the newest text arrives, nothing is shown as saved that is not, and no text is replaced unseen',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const world = new World(kind)
        for (const [at, now] of steps.entries()) {
          if (now.do === 'type') world.type(now.tab, `text ${at}`)
          else if (now.do === 'submit') world.submit(now.tab)
          else if (now.do === 'flush') void world.tabs[now.tab]?.outbox.flush()
          else if (now.do === 'reload') world.reload(now.tab)
          else if (now.do === 'keep') world.keepMine(now.tab)
          else if (now.do === 'elsewhere') world.typeElsewhere(`elsewhere ${at}`)
          else if (now.do === 'sign') world.signedIn = now.who
          else if (now.do === 'other person') world.typeAsOther(now.tab, `boris ${at}`)
          else {
            world.network = now.network
            world.release()
          }
          await settle()
          const problem = world.tabs[0]?.outbox.find(owner, document)?.problem
          if (problem?.kind === 'changed-elsewhere')
            expect(problem.other.changeId, 'nobody is asked about their own text').toContain('elsewhere')
          const waits = textOf(world.tabs[0]?.outbox.find(owner, document))
          if (world.newest && waits === undefined && !world.server.byOther) expect(world.server.text).toBe(world.newest)
          if (waits !== undefined) expect(waits).toBe(world.newest)
        }
        world.network = 'up'
        world.signedIn = 'anna'
        const wasWaiting = world.tabs[0]?.outbox.find(owner, document) !== undefined
        for (let round = 0; round < 6; round++) {
          world.release()
          await world.tabs[round % 2]?.outbox.flush()
          world.keepMine(0)
          await settle()
        }
        // A decision that was chosen and not submitted stays here.
        const isHeld = world.tabs[0]?.outbox.find(owner, document)?.isHeld === true
        expect(world.tabs[0]?.outbox.list(owner)).toHaveLength(isHeld ? 1 : 0)
        expect(isHeld && world.isSubmitted).toBe(false)
        expect(world.overwritten).toEqual([])
        const sent = world.submissions.map(({ text }) => text)
        const wasTaken = world.isSubmitted && sent.includes(world.newest ?? '')
        if (wasWaiting && !wasTaken && !isHeld) expect(world.server.text).toBe(world.newest)
        if (world.isSubmitted) expect(sent).toContain(world.newest)
        expect(new Set(sent).size, 'what is submitted is submitted once').toBe(sent.length)
        expect(world.server.text).not.toContain('boris')
        world.signedIn = 'boris'
        await world.tabs[0]?.outbox.flush()
        await settle()
        expect(world.other.sent.every((text) => text.startsWith('boris'))).toBe(true)
        const kept = textOf(world.tabs[0]?.outbox.find('boris', document))
        expect(kept ?? world.other.sent.at(-1), 'each person’s text is theirs, and is not lost').toBe(world.other.newest)
      }),
      { numRuns: 250 },
    )
  },
)

test('a document that the server refuses or fails on does not block others', async () => {
  for (const outcome of [{ kind: 'refused', message: 'Too long.' }, { kind: 'try-later' }] as const) {
    const world = new World()
    const { outbox } = world.tabs[0]!
    world.receive = async (entry) => {
      if (entry.document === document) return outcome
      world.received.add(entry.changeId)
      return { kind: 'done' }
    }
    world.type(0, 'trouble')
    outbox.put({ owner, document: 'completion 1/2', kind: 'completion', moduleId: 1, lessonId: 2, payload: { timeSpent: 5 } })
    await outbox.flush()
    const problem = outcome.kind === 'refused' ? outcome : { kind: 'waiting' }
    expect(outbox.list(owner).map((entry) => [entry.document, entry.problem])).toEqual([[document, problem]])
  }
})

test('temporary refusals are retried once from the next page, other refusals never', async () => {
  for (const [code, times] of [
    ['lesson-not-found', 2],
    ['bad-input', 1],
  ] as const) {
    const world = new World()
    let tries = 0
    world.receive = async () => {
      tries += 1
      return { kind: 'refused', message: 'Refused.', code }
    }
    world.type(0, 'typed while the module was a draft')
    for (const tab of [0, 0, 1, 1]) await world.tabs[tab]!.outbox.flush()
    expect(tries, code).toBe(times)
  }
})

test('without an answer every pending entry is shown as waiting, tried or not', async () => {
  const world = new World()
  world.network = 'down'
  const { outbox } = world.tabs[0]!
  outbox.put({ owner, document: 'completion 1/2', kind: 'completion', moduleId: 1, lessonId: 2, payload: { timeSpent: 5 } })
  world.type(0, 'typed')
  await outbox.flush()
  expect(outbox.list(owner).map(({ problem }) => problem)).toEqual([{ kind: 'waiting' }, { kind: 'waiting' }])
})

test('held entries are not sent, and remain', async () => {
  const world = new World()
  const { outbox } = world.tabs[0]!
  outbox.put({ ...place, kind: 'activity-draft', isHeld: true, payload: { values: { text: 'not chosen' } } })
  await outbox.flush()
  expect(world.received.size).toBe(0)
  expect(textOf(outbox.find(owner, document))).toBe('not chosen')
})
