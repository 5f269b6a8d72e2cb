import pg from 'pg'

/** A statement by its name, its text and its arguments. */
export type NamedStatement = { name: string; text: string; values: unknown[] }

/** Connections that many callers use at once; see {@link shareConnections}. */
export type SharedConnections = {
  /** Sends a statement that takes moments: others wait behind it. Throws what the database says, or that it is away. */
  send(statement: NamedStatement): Promise<pg.QueryResult>
  end(): Promise<void>
}

/** Connections per process: as many as a small machine has cores. */
const connections = 2

/**
 * Opens, at the first use, a few connections besides a pool's, on which statements are sent without waiting for the answers to earlier
 * ones, and those of one turn of the event loop in one write. Two processes then wake each other up a fraction as often, which is most
 * of what finding a row by its key costs.
 */
export function shareConnections(
  settings: pg.ClientConfig,
  /** How long a connection may owe an answer before it is given up and all who wait on it are told, in milliseconds. */
  patience = 10_000,
): SharedConnections {
  const members = Array.from({ length: connections }, () => openConnection(settings, patience))
  let turn = 0
  return {
    send: (statement) => members[turn++ % connections]!.send(statement),
    end: async () => {
      await Promise.all(members.map((member) => member.end()))
    },
  }
}

/** What `pg` does not declare of a connection. */
type Wire = { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } }

function openConnection(settings: pg.ClientConfig, patience: number): SharedConnections {
  let opened: Promise<pg.Client & Wire> | undefined
  let ended = false
  let owed = 0

  const open = () => {
    const client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig) as pg.Client & Wire
    const opening = client.connect().then(() => client)
    const forget = () => {
      if (opened === opening) opened = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    opening.catch(forget)
    return opening
  }

  const giveUp = async () => (await opened?.catch(() => undefined))?.connection.stream.destroy()
  let alarm: NodeJS.Timeout | undefined

  let corked = false
  const gather = ({ connection: { stream } }: Wire) => {
    if (corked) return
    corked = true
    stream.cork()
    setImmediate(() => {
      corked = false
      stream.uncork()
    })
  }

  return {
    async send(statement) {
      if (ended) throw new Error('Connection terminated')
      opened ??= open()
      const client = await opened
      gather(client)
      if (owed++ === 0) alarm = setTimeout(giveUp, patience).unref()
      try {
        return await client.query(statement)
      } finally {
        owed--
        if (owed === 0) clearTimeout(alarm)
        else alarm?.refresh()
      }
    },
    async end() {
      ended = true
      clearTimeout(alarm)
      await (await opened?.catch(() => undefined))?.end()
    },
  }
}
