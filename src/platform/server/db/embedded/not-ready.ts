/** The server is not there at this moment (it stops, or its port was taken): try again soon. */
export class PostmasterNotReady extends Error {
  override name = 'PostmasterNotReady'
}
