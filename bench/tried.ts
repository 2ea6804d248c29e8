/** What was tried to make it faster: measured once, by hand, and neither repeated nor judged by the bench. */
export const tried = `## Tried

Each against the build before it, in turns in one run, in processor time unless it says otherwise. The ratios of decision
277, of calls as functions, and of what was not kept before decision 335 come from a review: a trial of the change against the
build of that day. The finished change was not measured again by itself. Those
from decision 365 on were measured on a machine with other work on it, the best of three to seven runs.

| change                                                          | ratio                      | kept                                                   |
| --------------------------------------------------------------- | -------------------------- | ------------------------------------------------------ |
| nursery of 16 MB, cleared by one thread, old memory of 512 MB   | 0.64 quiet, 0.71-0.94 busy | [275](decisions/275-memory-of-the-process.md)          |
| nursery of 8 MB; of 32 MB                                       | 0.76; 0.79 and 50 MB       | no                                                     |
| the API called as functions, the session looked up once         | 0.61-0.67                  | [276](decisions/276-private-pages-kept.md)             |
| pages of one client kept while nothing was written              | 0.01-0.02                  | [276](decisions/276-private-pages-kept.md)             |
| all reads of the database on the main thread                    | 1.02-1.09                  | no                                                     |
| pages sent whole instead of streamed                            | 0.99                       | yes, because whole pages can be completed              |
| formatters made when they are used (work before first paint)    | 0.2                        | [275](decisions/275-memory-of-the-process.md)          |
| sheets in the first view of the welcome page (largest paint)    | 0.74                       | [277](decisions/277-complete-pages.md)                 |
| scripts of islands named at the end (form can be used)          | 0.67-0.71                  | [277](decisions/277-complete-pages.md)                 |
| client of the API and sheets fetched at rest (login to welcome) | 0.59                       | [277](decisions/277-complete-pages.md)                 |
| page scripts after the first paint (largest paint)              | 0.92                       | no: a form sent at once would be posted by the browser |
| islands hydrated earlier than at rest                           | 1.0                        | no                                                     |
| texts of labels glyph by glyph                                  | 0.57                       | [278](decisions/278-labels-glyph-by-glyph.md)          |
| the server as one bundle, replies described when they are read  | 0.81; 0.57 without a cache | [335](decisions/335-the-server-is-a-bundle.md)         |
| the same, memory at rest                                        | 0.89; 0.72 without a cache | [335](decisions/335-the-server-is-a-bundle.md)         |
| one file for all that pages share on the server                 | does not start             | no                                                     |
| the thread that writes opened at the first write                | not measured               | no: each start writes                                  |
| scripts of islands by subject (files of a service request)      | 55 to 25                   | [336](decisions/336-one-chunk-a-subject.md)            |
| pictures in the page of the list of labels (bytes)              | 0.53                       | [336](decisions/336-one-chunk-a-subject.md)            |
| sums of receipts kept by day and status                         | not measured by itself     | [337](decisions/337-sums-of-days-are-kept.md)          |
| sums of all receipts kept, a million receipts (figures)         | 0.03                       | [365](decisions/365-sums-of-all-receipts-are-kept.md)  |
| the same (counts of the home page)                              | 0.01                       | [365](decisions/365-sums-of-all-receipts-are-kept.md)  |
| font of pages in the weights that they use (bytes)              | 0.65                       | [032](decisions/032-font-without-layout-shift.md)      |
| nursery emptied after the start (memory at rest)                | 0.91                       | [275](decisions/275-memory-of-the-process.md)          |
| freed memory handed back by the C library (memory at rest)      | 0.98                       | [275](decisions/275-memory-of-the-process.md)          |
| nursery of 8 or 16 MB from the start                            | 0.94-0.97, 9-17 MB         | no                                                     |
| collector on one thread; sparkplug beside the program (start)   | 1.0                        | no                                                     |
| no compile cache (memory at rest; start)                        | 0.98; 1.08                 | no                                                     |
| the answer to the login is the welcome page                     | not built                  | no: [277](decisions/277-complete-pages.md)             |
| pages of service forms kept; one request renews a page          | 0.13                       | [390](decisions/390-forms-are-kept-pages.md)           |
| pages completed in one pass, their ends kept                    | 0.06                       | [390](decisions/390-forms-are-kept-pages.md)           |
| values checked without stack traces (a query)                   | 0.37                       | [390](decisions/390-forms-are-kept-pages.md)           |
| all of decision 390, pages that are rendered                    | 0.86-1.05                  | [390](decisions/390-forms-are-kept-pages.md)           |
| figures by days, vendor, PO led through what few receipts have  | 0.06-0.23                  | [392](decisions/392-the-narrowest-way.md)              |
| figures of receipts with exceptions; of a carrier               | 0.16; 0.52                 | [392](decisions/392-the-narrowest-way.md)              |
| migrations asked for once at a start (their part of it)         | 0.06                       | [391](decisions/391-a-start-asks-once.md)              |
| no font in the first view on a slow line (largest paint)        | 0.68-0.71                  | [386](decisions/386-font-waits-on-slow-lines.md)       |
| the same, on all lines, by leaving its preload out              | 1.0                        | no: text stays unseen until the font fails             |
| pages compressed better (first view of the welcome page, bytes) | 0.78                       | [387](decisions/387-pages-are-compressed-better.md)    |
| rules of style sheets that the page cannot use left out (paint) | 0.93-0.98                  | no: needs a list of classes that scripts can make      |
| what is below the window painted later (content-visibility)     | 1.0                        | no                                                     |
| bars of EAN-13 and UPC-A without the library (a job of labels)  | 0.66                       | [394](decisions/394-bars-of-ean-13.md)                 |
| a family for each file of the font (second view, largest paint)  | 0.67-0.85                  | [410](decisions/410-a-family-for-each-font-file.md)    |
| the same (login to welcome)                                     | 0.64                       | [410](decisions/410-a-family-for-each-font-file.md)    |
| menu of small windows left out on large ones (second view)      | 1.0                        | no                                                     |
| token for calls looked for after the load event (second view)   | 5-12 ms of 450             | yes                                                    |
| sheets fetched ahead are relied on by the next page only (paint) | 0.71-0.79 with the next    | [417](decisions/417-sheets-fetched-ahead.md)           |
| scripts of islands after the first frame (second view, paint)   | 0.91; 1.14: not shown      | [418](decisions/418-islands-after-the-first-frame.md)  |
| sheets in each page that is asked for by its address (the same) | 1.5                        | no: [417](decisions/417-sheets-fetched-ahead.md)       |
| scripts of forms after the first frame (paint; form can be used) | 0.88; 1.13                 | no: [418](decisions/418-islands-after-the-first-frame.md) |
| islands that wait for a sign (blocking time of welcome; its work) | 0.39; 0.77               | [422](decisions/422-islands-that-wait-for-a-sign.md)   |
| the first frame waits for the whole page (paint; wrong form)    | 1.0; 1.3                   | no: [422](decisions/422-islands-that-wait-for-a-sign.md) |
| what sends a login loaded while it is typed (login to welcome)  | 0.88                       | yes                                                    |
| the page behind a login asked for with it (login to welcome)    | 0.79-0.85                  | [420](decisions/420-the-page-behind-a-login-is-asked-for-with-it.md) |
| one frame for the whole page, fewer scripts asked for (/login; service request; second view: paint) | 0.84; 0.82; 0.9 | [421](decisions/421-one-frame-and-a-first-check.md) |
| a check of sign-in forms in the page (wrong form shows its message) | 0.68 | [421](decisions/421-one-frame-and-a-first-check.md) |
| page scripts imported after the first frame (/login, paint) | 1.0 | no: [421](decisions/421-one-frame-and-a-first-check.md) |
| a start reads, formats and waits for less (first answer)        | 0.75                       | [405](decisions/405-a-start-does-nothing-twice.md)     |
| what a start loads in one file, each module wrapped (the same)  | 1.0                        | no: [405](decisions/405-a-start-does-nothing-twice.md) |
| nursery of 4 MB from the start (the same)                       | 0.94                       | no: [405](decisions/405-a-start-does-nothing-twice.md) |
`;
