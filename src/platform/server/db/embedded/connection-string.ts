import { type DataFolder, readPassword } from './data-folder.ts'
import { SERVER_USER, serverPassword } from './make-server-login.ts'

export const CLUSTER_USER = 'quartermaster'
export const DATABASE = 'quartermaster'

/** With the cluster's owner: for migrations and cluster set-up. */
export function connectionStringTo(database: string, port: number, folder: DataFolder): string {
  return addressOf(CLUSTER_USER, readPassword(folder), port, database)
}

/** With the login that the server uses at run time. */
export function serverConnectionString(port: number, folder: DataFolder): string {
  return addressOf(SERVER_USER, serverPassword(readPassword(folder)), port, DATABASE)
}

/** Sets sslmode, because PGSSLMODE in the user's shell is meant for another server. */
function addressOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}
