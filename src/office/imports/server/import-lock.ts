import type { Database } from '#platform/server/db/database.ts'

export type ImportLock = {
  /** Aborted when the connection that holds the lock is cut, and the lock with it. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/**
 * Makes this the only run of an import across all servers: a session advisory lock on a separate
 * connection. The lock ends with the process in any case, so that another can continue.
 *
 * @returns null while another run holds it
 */
export async function lockImport(db: Database, importId: string): Promise<ImportLock | null> {
  const client = await db.pool.connect()
  const losing = new AbortController()
  // Without a handler a cut connection would take the whole process down.
  const onError = () => losing.abort()
  client.on('error', onError)
  const key = `import ${importId}`
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [key],
    )
    if (rows[0]?.taken !== true) {
      client.off('error', onError)
      client.release()
      return null
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  return {
    lost: losing.signal,
    async release() {
      await client
        .query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
        // The connection is cut: the lock is gone already.
        .catch(() => undefined)
      client.release(true)
    },
  }
}
