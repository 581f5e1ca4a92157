import type { OutsideAnswer, OutsideRequest } from '#platform/server/outside/ask-outside.ts'
import type { KindKey } from '../connection-kinds.ts'
import type { OpenConnection } from './connections.queries.ts'

type HttpKind = Exclude<KindKey, 'smtp' | 'message_gateway'>

/** A request that changes nothing at the other side and needs the credentials. */
export function probeOf(kind: HttpKind, { config, secrets }: OpenConnection): OutsideRequest {
  const base = (config.url ?? '').replace(/\/+$/, '')
  switch (kind) {
    case 'courier_http':
      return { url: config.url ?? '', method: 'GET', headers: signInHeaders(config, secrets) }
    case 'shopify':
      return {
        url: `${base}/admin/api/2025-01/shop.json`,
        method: 'GET',
        headers: { 'x-shopify-access-token': secrets.accessToken ?? '' },
      }
    case 'woocommerce':
      return {
        url: `${base}/wp-json/wc/v3/system_status`,
        method: 'GET',
        headers: basic(config.consumerKey, secrets.consumerSecret),
      }
    case 'geocoder':
      return {
        url: `${base}/status?email=${encodeURIComponent(config.email ?? '')}`,
        method: 'GET',
      }
  }
}

/** What the answer to a probe means for a connection of this kind. */
export function readProbe(kind: HttpKind, { status }: OutsideAnswer) {
  const said = `The other side answered ${status}`
  if (status === 401 || status === 403)
    return no(`${said}: it does not accept these credentials. Enter them anew.`)
  if (status >= 500) return no(`${said}: it has a fault of its own. Try again later.`)
  if (status >= 300 && status < 400)
    return no(`${said}: it is somewhere else. Enter the address that it leads to.`)
  if (status >= 200 && status < 300) return yes(`${said} and accepts the credentials.`)
  // A base address often holds nothing to get; that it answers at all is what can be learnt.
  return kind === 'courier_http'
    ? yes(`${said}: it is there. Whether the credentials are right shows at the first use.`)
    : no(`${said}: there is nothing of this kind at the address. Check it.`)
}

const yes = (sentence: string) => ({ succeeded: true, sentence })
const no = (sentence: string) => ({ succeeded: false, sentence })

const bearer = (token = '') => ({ authorization: `Bearer ${token}` })

const basic = (user = '', password = '') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** How a request to a courier shows who asks. */
export function signInHeaders(
  config: OpenConnection['config'],
  secrets: OpenConnection['secrets'],
): Record<string, string> {
  if (config.auth === 'basic') return basic(config.key, secrets.secret)
  return config.auth === 'bearer' ? bearer(secrets.secret) : { 'x-api-key': secrets.secret ?? '' }
}
