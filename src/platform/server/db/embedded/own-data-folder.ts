import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { hangUp } from '../hang-up.ts'

/** The session that holds this advisory lock is the server that owns the data folder. */
const OWNER_LOCK_KEY = 7_305_180_042
/** How long a killed owner's session may linger. */
const LINGER_MS = 2_000
const RETAKE_MS = 1_000

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Quartermaster server. Stop that one, or set DATA_DIR to another folder.`,
    )
  }
}

type Claim = {
  readonly serverUrl: string
  readonly dataDir: string
  readonly log: (line: string) => void
}

export type Ownership = {
  /**
   * Releases the lock only after the act: a server that took the folder earlier would see it fail.
   */
  letGoAfter(act: () => Promise<void>): Promise<void>
}

/** Takes a lock that ends with this process, however it ends, and takes it again when cut off. */
export async function ownDataFolder(claim: Claim): Promise<Ownership> {
  let isReleased = false
  let holder = await takeLock(claim)
  holder.once('end', retake)

  async function retake(): Promise<void> {
    if (isReleased) return
    claim.log('PostgreSQL cut the connection that keeps other servers out; taking it again.')
    while (!isReleased) {
      await sleep(RETAKE_MS, undefined, { ref: false })
      const retaken = await takeLock(claim).catch(() => undefined)
      if (!retaken) continue
      holder = retaken
      if (isReleased) await holder.end()
      else holder.once('end', retake)
      return
    }
  }

  return {
    letGoAfter: async (act) => {
      isReleased = true
      try {
        await act()
      } finally {
        await hangUp(holder)
      }
    },
  }
}

async function takeLock({ serverUrl, dataDir }: Claim): Promise<Client> {
  const client = new Client({
    connectionString: serverUrl,
    application_name: 'quartermaster owner',
    keepAlive: true,
  })
  // Without a listener a cut connection ends the whole process; 'end' follows and is handled.
  client.on('error', () => {})
  try {
    await client.connect()
    const endAt = performance.now() + LINGER_MS
    while (!(await isTaken(client))) {
      if (performance.now() > endAt) throw new DataFolderInUse(dataDir)
      await sleep(100)
    }
    return client
  } catch (error) {
    await hangUp(client)
    throw error
  }
}

async function isTaken(client: Client): Promise<boolean> {
  const found = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as taken',
    [OWNER_LOCK_KEY],
  )
  return found.rows[0]?.taken === true
}
