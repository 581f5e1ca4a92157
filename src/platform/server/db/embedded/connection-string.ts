import { type DataFolder, readPassword } from './data-folder.ts'
import { SERVER_USER, serverPassword } from './make-server-login.ts'

export const CLUSTER_USER = 'quartermaster'
export const DATABASE = 'quartermaster'

/** With the cluster's owner, which is for migrations and for setting the cluster up. */
export function connectionStringTo(database: string, port: number, folder: DataFolder): string {
  return addressOf(CLUSTER_USER, readPassword(folder), port, database)
}

/** With the login of the running server. */
export function serverConnectionString(port: number, folder: DataFolder): string {
  return addressOf(SERVER_USER, serverPassword(readPassword(folder)), port, DATABASE)
}

/** Says sslmode, because PGSSLMODE of the person's shell is meant for another server. */
function addressOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}
