/** A text file of ours, as it stands there. */
declare module '*.txt?raw' {
  const text: string
  export default text
}
