/** For an input of the kind `datetime-local`, in the zone of the screen. */
export function localDateTime(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
