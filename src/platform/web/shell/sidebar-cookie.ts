const name = 'sidebar_state'
const lifetimeSeconds = 7 * 24 * 60 * 60

/** Whether the sidebar was left open; open by default. */
export function readSidebarCookie(cookies: string): boolean {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) !== 'false'
}

export function sidebarCookie(isOpen: boolean): string {
  return `${name}=${isOpen}; path=/; max-age=${lifetimeSeconds}; samesite=lax`
}
