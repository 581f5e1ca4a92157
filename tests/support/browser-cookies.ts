/** The session of a Cookie header, as a browser takes it. */
export function browserCookies({ cookie, url }: { readonly cookie: string; readonly url: string }) {
  return cookie.split('; ').map((pair) => {
    const end = pair.indexOf('=')
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url }
  })
}
