// The compiler in a process of its own: it is large, it blocks, and it takes over the process's error handlers.
// Standard JSON in on stdin, out on stdout.
import solc from 'solc'

let text = ''
for await (const chunk of process.stdin) text += chunk
process.stdout.write(solc.compile(text))
