import { wholeNumber } from './whole-number.ts'

export type MetricsConfig = {
  readonly host: string
  readonly port: number
  /** What a scraper sends as its bearer token; null where none is required. */
  readonly token: string | null
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export function logLevel({ LOG_LEVEL: given }: NodeJS.ProcessEnv): string {
  if (given === undefined || given === '') return 'warn'
  if (levels.includes(given)) return given
  throw new Error(`LOG_LEVEL is "${given}"; it must be one of ${levels.join(', ')}.`)
}

const onlyThisMachine = ['127.0.0.1', '::1', 'localhost']

/** Figures tell how a business is doing: beyond this machine they require a token. */
export function metricsConfig(env: NodeJS.ProcessEnv): MetricsConfig | null {
  const port = wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535)
  if (port === 0) return null
  const host = env.METRICS_HOST || '127.0.0.1'
  const token = env.METRICS_TOKEN || null
  if (token !== null || onlyThisMachine.includes(host)) return { host, port, token }
  throw new Error(
    `METRICS_HOST is "${host}", which other machines can reach, but METRICS_TOKEN is not set. Set it, and let Prometheus send it as its bearer token, or leave METRICS_HOST out.`,
  )
}

/** The address of a collector, as the OpenTelemetry specification has it: with `/v1/traces` added. */
export function tracesUrl({
  OTEL_EXPORTER_OTLP_ENDPOINT: given,
}: NodeJS.ProcessEnv): string | null {
  if (given === undefined || given === '') return null
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Error(
      `OTEL_EXPORTER_OTLP_ENDPOINT is "${given}"; it must be an address such as http://127.0.0.1:4318.`,
    )
  return `${url.href.replace(/\/+$/, '')}/v1/traces`
}
