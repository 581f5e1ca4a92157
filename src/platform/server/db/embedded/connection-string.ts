import { type DataFolder, readPassword } from './data-folder.ts'

export const CLUSTER_USER = 'quartermaster'
export const DATABASE = 'quartermaster'

/** Says sslmode, because PGSSLMODE of the person's shell is meant for another server. */
export function connectionStringTo(database: string, port: number, folder: DataFolder): string {
  const password = readPassword(folder)
  return `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}
