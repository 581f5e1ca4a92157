import { pretendServer } from './pretend-server.ts'

/** What the test map knows of a street: its town, or nothing. */
type TownOf = (asked: URLSearchParams) => string | null

export type PretendGeocoder = {
  readonly url: string
  /** `host:port`, for ALLOW_OUTSIDE. */
  readonly place: string
  /** All requests in order, with their times. */
  readonly asked: readonly { readonly params: URLSearchParams; readonly at: number }[]
}

/** An external server that answers like the API of Nominatim. */
export async function pretendGeocoder(townOf: TownOf): Promise<PretendGeocoder> {
  const asked: { params: URLSearchParams; at: number }[] = []
  const place = await pretendServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://geocoder.test')
    response.setHeader('content-type', 'application/json')
    if (pathname !== '/search') return response.end('{"status":0,"message":"OK"}')
    asked.push({ params: searchParams, at: Date.now() })
    const town = townOf(searchParams)
    const found = {
      lat: '53.7974',
      lon: '-1.5438',
      display_name: `${searchParams.get('street')}, ${town}`,
      address: { town, county: 'Somewhere' },
    }
    return response.end(JSON.stringify(town === null ? [] : [found]))
  })
  return { url: `http://${place}`, place, asked }
}
