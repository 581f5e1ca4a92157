import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import type { BackupConfig, BackupTargetConfig } from './backup/backup-target.ts'
import {
  backgroundLimits,
  type PoolLimits,
  requestLimits,
  reserveLimits,
} from './db/pool-limits.ts'
import type { FilesConfig } from './files/file-place.ts'
import { withSecretFiles } from './secret-files.ts'
import { logLevel, type MetricsConfig, metricsConfig, tracesUrl } from './watch-config.ts'
import { wholeNumber } from './whole-number.ts'

/** The settings of the environment. Read once, at start-up, by the composition root. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** An external PostgreSQL server; without it an embedded one is started under dataDir. */
  readonly databaseUrl: string | null
  /**
   * The same database with the login that owns its tables; null where databaseUrl uses that login.
   */
  readonly migrateUrl: string | null
  /** For requests that people wait for, for sign-in and sales when those are all in use, for the rest. */
  readonly pools: Readonly<Record<'requests' | 'reserve' | 'background', PoolLimits>>
  /** How long the database may be silent before requests that wait for it are answered. */
  readonly stallMilliseconds: number
  /**
   * The address that browsers use, for cookies and links; null means the address that we listen on.
   */
  readonly publicUrl: string | null
  /** Addresses and networks whose X-Forwarded-For header we trust. */
  readonly trustedProxies: readonly string[]
  /** Signs cookies, instead of the secret that the servers of one database share. */
  readonly authSecret: string | null
  /** Encrypts values that only the server may read; see `readSealKeys`. */
  readonly sealKey: string | null
  readonly sealKeyFile: string | null
  /** No demo, no outgoing requests without TLS, no database that may lose what it has committed. */
  readonly isProduction: boolean
  /** The operator accepts a database that may lose what it has committed. */
  readonly allowsUnsafeDatabase: boolean
  /** From one address, for requests of every kind. */
  readonly requestsPerMinute: number
  /** From one address to one of the routes that need no session, such as signing in. */
  readonly openRequestsPerMinute: number
  /** Of one account; from one address a multiple of it (see request-limits.ts). */
  readonly perMinute: Readonly<Record<'read' | 'write' | 'heavy', number>>
  /** Simultaneous exports and imports of one account. */
  readonly heavyAtOnce: number
  /** The event loop delay above which requests are refused; see shed-load.ts. */
  readonly busyMilliseconds: number
  /** Between asking for no more requests and refusing them. */
  readonly drainSeconds: number
  /** The maximum of live streams on this server. */
  readonly mostStreams: number
  /** Time-outs for callers. */
  readonly patience: {
    readonly headersMilliseconds: number
    readonly bodyMilliseconds: number
    readonly uploadMilliseconds: number
    /** For a connection that sends nothing. */
    readonly silenceMilliseconds: number
    /** Between two requests; more than that of the proxy in front. */
    readonly keepAliveMilliseconds: number
  }
  readonly logLevel: string
  /** Statements that take at least so long are logged; 0 for none. */
  readonly slowStatementMilliseconds: number
  /** Figures for Prometheus, on a port of their own; null where none are served. */
  readonly metrics: MetricsConfig | null
  /** The OpenTelemetry collector that gets traces; null for none. */
  readonly tracesUrl: string | null
  /** Private targets, as host:port, that outgoing requests may reach anyway. */
  readonly allowOutside: readonly string[]
  /**
   * Gets one line a day that shows later whether log entries were removed; best on another machine.
   */
  readonly anchorFile: string | null
  /** Where pictures and other files of users are kept. */
  readonly files: FilesConfig
  /** Where the embedded database is backed up to; null when it is not. */
  readonly backup: BackupConfig | null
}

export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = withSecretFiles(given)
  return {
    host: env.HOST ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 4000, 0, 65535),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL ?? null,
    migrateUrl: migrateUrl(env),
    pools: {
      requests: poolLimits(env, 'DATABASE', requestLimits),
      reserve: poolLimits(env, 'RESERVE', reserveLimits),
      background: poolLimits(env, 'BACKGROUND', backgroundLimits),
    },
    stallMilliseconds: wholeNumber(env, 'DATABASE_STALL_MS', 2_000, 1, longestMilliseconds),
    publicUrl: env.PUBLIC_URL ?? null,
    trustedProxies: trustedProxies(env),
    authSecret: env.AUTH_SECRET ?? null,
    sealKey: env.SEAL_KEY || null,
    sealKeyFile: env.SEAL_KEY_FILE ? resolve(env.SEAL_KEY_FILE) : null,
    isProduction: isProduction(env),
    allowsUnsafeDatabase: env.ALLOW_UNSAFE_DATABASE === 'yes',
    requestsPerMinute: perMinute(env, 'REQUESTS_PER_MINUTE', 60_000),
    openRequestsPerMinute: perMinute(env, 'OPEN_REQUESTS_PER_MINUTE', 300),
    perMinute: {
      read: perMinute(env, 'READS_PER_MINUTE', 3_000),
      write: perMinute(env, 'WRITES_PER_MINUTE', 1_200),
      heavy: perMinute(env, 'HEAVY_PER_MINUTE', 120),
    },
    heavyAtOnce: wholeNumber(env, 'HEAVY_AT_ONCE', 4, 1, 1_000),
    busyMilliseconds: wholeNumber(env, 'BUSY_MILLISECONDS', 250, 10, 60_000),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', isProduction(env) ? 5 : 0, 0, 600),
    mostStreams: wholeNumber(env, 'MAX_STREAMS', 2_000, 1, 1_000_000),
    patience: {
      headersMilliseconds: seconds(env, 'HEADERS_SECONDS', 15),
      bodyMilliseconds: seconds(env, 'REQUEST_SECONDS', 30),
      uploadMilliseconds: seconds(env, 'UPLOAD_SECONDS', 120),
      silenceMilliseconds: seconds(env, 'SILENCE_SECONDS', 60),
      keepAliveMilliseconds: seconds(env, 'KEEP_ALIVE_SECONDS', 75),
    },
    logLevel: logLevel(env),
    slowStatementMilliseconds: wholeNumber(env, 'SLOW_STATEMENT_MS', 500, 0, longestMilliseconds),
    metrics: metricsConfig(env),
    tracesUrl: tracesUrl(env),
    anchorFile: env.ANCHOR_FILE ? resolve(env.ANCHOR_FILE) : null,
    allowOutside: listOf(env.ALLOW_OUTSIDE),
    files: filesConfig(env),
    backup: backupConfig(env),
  }
}

const loopback = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** A server that others can reach, or whose database is on another machine, is no demo unless told so. */
function isProduction({ NODE_ENV, DEMO, DATABASE_URL, PUBLIC_URL }: NodeJS.ProcessEnv): boolean {
  if (NODE_ENV === 'production') return true
  if (DEMO === '1') return false
  return [DATABASE_URL, PUBLIC_URL].some(
    (address) => address && URL.canParse(address) && !loopback.has(new URL(address).hostname),
  )
}

function migrateUrl(env: NodeJS.ProcessEnv): string | null {
  if (!env.MIGRATE_URL || env.DATABASE_URL) return env.MIGRATE_URL || null
  throw new Error(
    'MIGRATE_URL is set, but DATABASE_URL is not; set it to the same database with the login of the server.',
  )
}

/** Separated by commas or spaces. */
const listOf = (text = '') => text.split(/[\s,]+/).filter((item) => item !== '')

function trustedProxies(env: NodeJS.ProcessEnv): readonly string[] {
  const given = listOf(env.TRUSTED_PROXIES)
  const wrong = given.find((place) => !ipaddr.isValidCIDR(place) && !ipaddr.isValid(place))
  if (wrong === undefined) return given
  throw new Error(
    `TRUSTED_PROXIES has "${wrong}"; each must be an address or a network, such as 10.0.0.5 or 10.0.0.0/8.`,
  )
}

const perMinute = (env: NodeJS.ProcessEnv, name: string, usual: number) =>
  wholeNumber(env, name, usual, 1, 100_000_000)

const seconds = (env: NodeJS.ProcessEnv, name: string, usual: number) =>
  wholeNumber(env, name, usual, 1, 86_400) * 1_000

const longestMilliseconds = 86_400_000

/** Each pool limit can be set: `DATABASE_LOCK_MS`, `BACKGROUND_CONNECTIONS`. */
function poolLimits(env: NodeJS.ProcessEnv, prefix: string, usual: PoolLimits): PoolLimits {
  const milliseconds = (name: string, fallback: number) =>
    wholeNumber(env, `${prefix}_${name}_MS`, fallback, 1, longestMilliseconds)
  return {
    connections: wholeNumber(env, `${prefix}_CONNECTIONS`, usual.connections, 1, 1_000),
    waiting: wholeNumber(env, `${prefix}_WAITING`, usual.waiting, 1, 100_000),
    connectMilliseconds: milliseconds('CONNECT', usual.connectMilliseconds),
    statementMilliseconds: milliseconds('STATEMENT', usual.statementMilliseconds),
    lockMilliseconds: milliseconds('LOCK', usual.lockMilliseconds),
    idleInTransactionMilliseconds: milliseconds(
      'IDLE_TRANSACTION',
      usual.idleInTransactionMilliseconds,
    ),
    answerMilliseconds: milliseconds('ANSWER', usual.answerMilliseconds),
  }
}

/**
 * A bucket or a folder where one is set. Otherwise servers that share a database keep files in it,
 * and a server with its own database keeps them beside it.
 */
function filesConfig(env: NodeJS.ProcessEnv): FilesConfig {
  const bucket = bucketOf(env, 'S3')
  if (bucket) return { place: 'bucket', ...bucket }
  if (env.FILES_FOLDER) return { place: 'folder', folder: resolve(env.FILES_FOLDER) }
  if (env.DATABASE_URL) return { place: 'database' }
  return { place: 'folder', folder: join(resolve(env.DATA_DIR ?? 'data'), 'files') }
}

/** A bucket by the variables with this beginning; null when none is named. */
function bucketOf(env: NodeJS.ProcessEnv, prefix: string) {
  const bucket = env[`${prefix}_BUCKET`]
  if (!bucket) return null
  const required = (name: string) => {
    const value = env[`${prefix}_${name}`]
    if (value) return value
    throw new Error(
      `${prefix}_BUCKET is set, but ${prefix}_${name} is not; both are needed to keep files there.`,
    )
  }
  return {
    bucket,
    endpoint: required('ENDPOINT').replace(/\/+$/, ''),
    region: env[`${prefix}_REGION`] || 'us-east-1',
    accessKeyId: required('ACCESS_KEY_ID'),
    secretAccessKey: required('SECRET_ACCESS_KEY'),
  }
}

/** A folder or a bucket; a bucket is on the machine of another company, and so needs the key. */
function backupConfig(env: NodeJS.ProcessEnv): BackupConfig | null {
  const target = backupTarget(env)
  if (!target) return null
  const keyFile = env.BACKUP_KEY_FILE ? resolve(env.BACKUP_KEY_FILE) : null
  if (target.kind === 'bucket' && keyFile === null)
    throw new Error(
      'BACKUP_S3_BUCKET is set, but BACKUP_KEY_FILE is not. Backups leave this machine encrypted only: make a key with npm run backup -- --new-key FILE.',
    )
  return { target, keyFile, keepDays: wholeNumber(env, 'BACKUP_KEEP_DAYS', 14, 1, 3_650) }
}

function backupTarget(env: NodeJS.ProcessEnv): BackupTargetConfig | null {
  const bucket = bucketOf(env, 'BACKUP_S3')
  if (bucket) return { kind: 'bucket', ...bucket }
  return env.BACKUP_FOLDER ? { kind: 'folder', folder: resolve(env.BACKUP_FOLDER) } : null
}

/** The address that browsers use. */
export function addressOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`
}
