import { Client } from 'pg'
import { hangUp } from '../hang-up.ts'
import { connectionStringTo, DATABASE } from './connection-string.ts'
import type { DataFolder } from './data-folder.ts'
import { errorCode } from './error-code.ts'

/** Makes the one database of the cluster, unless it is there. */
export async function createDatabase(port: number, folder: DataFolder): Promise<void> {
  const client = new Client({ connectionString: connectionStringTo('postgres', port, folder) })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    const wasFaster = ['42P04', '23505'].includes(errorCode(error) ?? '')
    if (!wasFaster) throw error
  } finally {
    await hangUp(client)
  }
}
