-- Tags are found by their full case folding from now on: 'ß' as 'ss', the letters i of Turkish as one, the two forms of
-- the final sigma as one, and without the invisible joiners. All were in lower case and NFKC before.
WITH folded AS (
  DELETE FROM "update_tags"
  WHERE "tag" ~ U&'[\00df\0131\03c2\0307\200c\200d]'
  RETURNING
    "update_id",
    "posted_at",
    replace(
      replace(translate("tag", U&'\0131\03c2\200c\200d', U&'i\03c3'), U&'\00df', 'ss'),
      U&'i\0307', 'i'
    ) AS "tag"
)
INSERT INTO "update_tags" ("tag", "update_id", "posted_at")
SELECT DISTINCT ON ("update_id", "tag") "tag", "update_id", "posted_at" FROM folded
ON CONFLICT DO NOTHING;
