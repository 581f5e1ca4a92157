import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { shellPath } from './shell-path.ts'
import { plainName, type StoredObjects } from './stored-objects.ts'

const wanted = '.wanted'
const roundMilliseconds = 20

/** After this many rounds of 0.05 s without an answer, recovery ends with an error. */
const mostRounds = 12_000

export type LogFeeder = {
  /** For PostgreSQL's `restore_command`: asks for a file of the log and waits for the answer. */
  readonly command: string
  /** Ends the feeding; throws what went wrong with the target. */
  readonly end: () => Promise<void>
}

/**
 * Gives PostgreSQL the files of the log that it asks for, one by one, so that a long log needs no room
 * of its own. The command is only shell, because PostgreSQL may run as another user.
 *
 * @param folder below the cluster, so that it belongs to the same user
 */
export async function feedLog(objects: StoredObjects, folder: string): Promise<LogFeeder> {
  await mkdir(folder, { mode: 0o700 })
  const stored = new Map(
    (await objects.target.list('wal/')).map(({ name }) => [
      plainName(name).slice('wal/'.length),
      name,
    ]),
  )
  let isOver = false
  let failure: unknown
  const answer = async (name: string) => {
    const from = stored.get(name)
    if (from) {
      const making = join(folder, `${name}.making`)
      await pipeline(await objects.get(from), createWriteStream(making, { mode: 0o644 }))
      await rename(making, join(folder, name))
    }
    await rm(join(folder, `${name}${wanted}`))
  }
  const feed = async () => {
    while (!isOver) {
      for (const name of (await readdir(folder)).filter((each) => each.endsWith(wanted)))
        await answer(name.slice(0, -wanted.length))
      await sleep(roundMilliseconds)
    }
  }
  const feeding = feed().catch((error: unknown) => {
    failure = error
  })
  const place = shellPath(folder)
  return {
    command: `cd ${place} && touch "%f"${wanted} && i=0; while [ -e "%f"${wanted} ]; do i=$((i+1)); [ $i -gt ${mostRounds} ] && exit 200; sleep 0.05; done; cd - >/dev/null && [ -f ${place}/"%f" ] && mv ${place}/"%f" "%p"`,
    async end() {
      isOver = true
      await feeding
      await rm(folder, { recursive: true, force: true })
      if (failure) throw failure
    },
  }
}
