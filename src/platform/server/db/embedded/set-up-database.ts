import { Client } from 'pg'
import { hangUp } from '../hang-up.ts'
import { connectionStringTo, DATABASE } from './connection-string.ts'
import { type DataFolder, readPassword } from './data-folder.ts'
import { errorCode } from './error-code.ts'
import { makeServerLogin } from './make-server-login.ts'

const TRIES = 5

/** Creates what the cluster lacks: the database, and the login of the running server. */
export async function setUpDatabase(port: number, folder: DataFolder): Promise<void> {
  const client = new Client({ connectionString: connectionStringTo('postgres', port, folder) })
  client.on('error', () => {})
  try {
    await client.connect()
    await besideOthers(async () => {
      const found = await client.query('select from pg_database where datname = $1', [DATABASE])
      if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
    })
    await besideOthers(() => makeServerLogin(client, readPassword(folder)))
  } finally {
    await hangUp(client)
  }
}

/** Another process may do the same on this folder; then check again. */
async function besideOthers(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const wasFaster = ['42P04', '42710', '23505', 'XX000'].includes(errorCode(error) ?? '')
      if (!wasFaster || tries === TRIES) throw error
    }
  }
}
