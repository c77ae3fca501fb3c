/** A module of ours for a worker thread, made runnable by thread-plugin.ts. */
declare module '*?thread' {
  const address: URL
  export default address
}
