/** Signed text, as it is stored with the signature. */
export const SignedDocument = ({ text }: { readonly text: string }) => (
  <section
    className="signed-text mb-4 grid max-w-184 gap-2.5 rounded-field border border-line bg-base-100 px-4 py-3.5 text-14 leading-[1.55] whitespace-pre-line"
    aria-label="What you sign"
  >
    {text.split('\n\n').map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
);
