-- What a search looks in: texts and a list of words, in lower case, one to a line.
-- Declared immutable so that a generated column may use it: lower() and array_to_string() of text depend on
-- nothing but the database's locale, which cannot change after it was created.
create function searchable_text(texts text[], words text[]) returns text
  language sql immutable parallel safe strict
  as $$ select lower(array_to_string(texts || words, E'\n')) $$;
