import { readFileSync } from 'node:fs'

/** Settings that may be files, as container and service managers pass secrets. */
const secrets = [
  'DATABASE_URL',
  'MIGRATE_URL',
  'AUTH_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
]

/**
 * The environment with the content of each `DATABASE_URL_FILE` as `DATABASE_URL`, and so on.
 *
 * @throws when a file cannot be read or is empty, or when a setting is given in both ways
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`]
    if (!path) return []
    if (env[name]) throw new Error(`Both ${name} and ${name}_FILE are set. Set one of them.`)
    return [[name, contentOf(path, `${name}_FILE`)] as const]
  })
  return read.length === 0 ? env : { ...env, ...Object.fromEntries(read) }
}

function contentOf(path: string, name: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${name} cannot be read: ${why}.`, { cause })
  }
  if (text !== '') return text
  throw new Error(`${name} is ${path}, and that file is empty.`)
}
