/** Tells how everything on this page is read, and the limits of that. */
export function EstimateReadExplainer() {
  return (
    <details className="group max-w-[52rem]">
      <summary className="flex w-fit flex-wrap items-baseline gap-x-2.5 gap-y-1 marker:content-none [&::-webkit-details-marker]:hidden">
        <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-semibold text-accent">
          Read through an estimate
        </span>
        <span className="text-mute">
          This API has no operation for code, balances or views.{' '}
          <span className="text-accent group-open:hidden">How it works, and its limits</span>
          <span className="hidden text-accent group-open:inline">Less</span>
        </span>
      </summary>
      <div className="mt-2 grid gap-2 border-l-2 border-accent pl-4 text-pretty">
        <p>
          <span className="data">eth_estimateGas</span> tries a transaction and tells what it would
          take, or with which bytes it was refused. Here it is asked for the creation of a contract
          whose code looks at the account, and then refuses with what it saw. Nothing is created,
          sent or paid.
        </p>
        <ul className="grid list-disc gap-1 pl-5 text-mute">
          <li>
            The service has to run what it estimates, and to pass the bytes on. That is tried first,
            with code that refuses with the number 42.
          </li>
          <li>
            A contract that is asked sees as its caller the contract that would be created: a view
            that depends on <span className="data">msg.sender</span> may answer something else.
          </li>
          <li>Calls are static: a function that would change anything is refused.</li>
          <li>
            The code that asks, arguments included, has at most 49,152 bytes (EIP-3860), and what is
            asked may not take more gas than an estimate tries.
          </li>
          <li>
            Each read costs an estimate, which some providers count as many requests. Answers are
            the service’s word: only code is checked, against the hash that came with it.
          </li>
        </ul>
      </div>
    </details>
  )
}
